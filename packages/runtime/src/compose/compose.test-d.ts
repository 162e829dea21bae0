// The deps of sources that are put together: all that any member needs, and no less.

import type { RunContext } from "../run-context.ts";
import type { ToolSource } from "../tool-source.ts";
import { CombinedToolset } from "./combined-toolset.ts";
import { FilteredToolset } from "./filtered-toolset.ts";
import { FunctionToolset } from "./function-toolset.ts";
import { PrefixedToolset } from "./prefixed-toolset.ts";
import { WrapperToolset } from "./wrapper-toolset.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = <T extends true>(_: T | undefined): void => undefined;

interface A {
  readonly a: string;
}
interface B {
  readonly b: number;
}
declare const a: ToolSource<A>;
declare const b: ToolSource<B>;
declare const plain: ToolSource;

const both = new CombinedToolset(a, new PrefixedToolset(b, "b_"), plain);
isTrue<Equal<Parameters<typeof both.tools>[0], RunContext<A & B>>>(undefined);
both satisfies ToolSource<A & B>;
// @ts-expect-error B's deps are missing.
both satisfies ToolSource<A>;

const none = new CombinedToolset();
none satisfies ToolSource;
void none.tools({ deps: undefined });

const withOptions = new CombinedToolset({ onConflict: "error" }, a, b);
withOptions satisfies ToolSource<A & B>;

const filtered = new FilteredToolset(a, (ctx) => ctx.deps.a === "admin");
filtered satisfies ToolSource<A>;
// @ts-expect-error A has no b.
new FilteredToolset(a, (ctx) => ctx.deps.b === 1);

// A source that needs less fits where more is there.
const wide: ToolSource<A & B> = a;
void wide;

class Logged extends WrapperToolset<A> {
  protected override callTool: WrapperToolset<A>["callTool"] = (ctx, _, args, next) => next(ctx, args);
}
void Logged;

new FunctionToolset<A>() satisfies ToolSource<A>;
