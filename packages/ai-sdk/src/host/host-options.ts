// What a host of tools may be told. Knows no SDK.
import type { DecodeOptions, ExecutorOptions, RunContext } from "@toolshed/runtime";

/** What an application gives to the run of a call; the rest comes from the SDK. */
export type HostContext<TDeps> = Omit<RunContext<TDeps>, "signal" | "toolCallId" | "decode">;

/** What asks for a context: one call, or the list of tools, which is of no call. */
export interface HostRequest {
  /** What the application gave to the SDK for its tools; undefined where the SDK tells none. */
  readonly context: unknown;
  readonly toolName?: string;
  readonly toolCallId?: string;
  /** The conversation, in the SDK's own form. */
  readonly messages?: readonly unknown[];
}

/** How tools are run, whatever the SDK is. */
export interface HostOptions<TDeps = unknown> extends Omit<ExecutorOptions<TDeps>, "signing"> {
  /** The context of every call and of the list; or what makes it from what the SDK tells. */
  readonly context?:
    | HostContext<TDeps>
    | ((request: HostRequest) => HostContext<TDeps> | Promise<HostContext<TDeps>>);
  /** How lenient arguments are decoded. */
  readonly decode?: DecodeOptions;
}

/** Options for tools that need deps: only `context` can give them. */
export type WithContext<TDeps> = Required<Pick<HostOptions<TDeps>, "context">>;
