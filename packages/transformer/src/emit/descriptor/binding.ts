// What one parameter is given, in the descriptor's form.
import type { BindingModel } from "@toolshed/analyzer";
import type { Printable } from "../print/print-value.ts";

type BindingKind = BindingModel["kind"];
type BindingOfKind<K extends BindingKind> = BindingModel & { readonly kind: K };
type Emitter<K extends BindingKind> = (binding: BindingOfKind<K>) => Printable;

const emitters: { readonly [K in BindingKind]: Emitter<K> } = {
  argument: ({ name, rest }) => (rest ? { rest: name } : { argument: name }),
  pattern: ({ names, optional }) => ({ pattern: names, ...(optional && { optional: true }) }),
  context: () => "context",
  signal: () => "signal",
  settings: () => "settings",
  services: ({ name }) => ({ services: name }),
  rawArguments: () => "rawArguments",
};

export function emitBinding(binding: BindingModel): Printable {
  // boundary: the table's entry of a kind takes the binding of that kind, which TypeScript cannot tell for a union.
  return (emitters[binding.kind] as (binding: BindingModel) => Printable)(binding);
}
