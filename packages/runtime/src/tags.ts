// The subpath `@toolshed/runtime/tags`: constraint tags under the name `tags`, as in `tags.Minimum<1>`.

export * as tags from "./constraint-tags.ts";
