// The settings of a chain: their type, and the members that stored settings and the run may change.
import type { Compiler, SymbolRef, TypeHead, TypeRef } from "../compiler/port.ts";
import type { SettingsFacts, ToolFacts } from "../model/facts.ts";
import type { PropertyModel } from "../model/type-model.ts";
import type { ChainLink } from "./chain.ts";
import { nameNodeOf, unwrapExpression } from "./syntax.ts";
import type { TypeReader } from "./types/type-reader.ts";

export interface ExtractedSettings {
  readonly facts: SettingsFacts;
  readonly matches: (head: TypeHead) => boolean;
}

/** The chain's settings: their class or type, and the members that are open to stored values and the run. */
export function extractSettings(
  reader: TypeReader,
  links: readonly ChainLink[],
  calls: ToolFacts["calls"],
): ExtractedSettings | undefined {
  const { compiler } = reader;
  const index = calls.findIndex(({ name }) => name === "withSettings" || name === "withConfigurableSettings");
  const link = links[index];
  const call = calls[index];
  if (!link || !call) return undefined;
  const type = settingsType(compiler, link);
  if (!type) return undefined;
  const head = reader.head(type);
  const [members] = head.kind === "object" || head.kind === "intersection" ? compiler.members([type]) : [];
  const selected = calls.flatMap((candidate) => {
    if (candidate.name !== "configurable" && candidate.name !== "notConfigurable") return [];
    const [argument] = candidate.arguments;
    return argument?.kind === "selector" ? argument.path.slice(0, 1) : [];
  });
  const all = (members?.properties ?? []).map(({ name }) => name);
  const open =
    call.name === "withSettings"
      ? all.filter((name) => selected.includes(name))
      : all.filter((name) => !selected.includes(name));
  const problems: SettingsFacts["typeProblems"][number][] = [];
  const properties: PropertyModel[] = [];
  for (const property of members?.properties ?? []) {
    if (!open.includes(property.name)) continue;
    const [declaration] = compiler.declarations(property.symbol);
    const model = reader.read(property.type, {
      path: `settings.${property.name}`,
      direction: "input",
      node: declaration?.child("type"),
      problems,
    });
    const notes = reader.docs.notesOf(reader.docsOfSymbol(property.symbol));
    // Stored and run-time settings give some members only.
    properties.push({ name: property.name, optional: true, type: { ...model, ...notes } });
  }
  const symbol = head.kind === "object" ? head.symbol : undefined;
  return {
    facts: {
      span: call.span,
      type: { kind: "object", properties },
      configurable: open,
      typeProblems: problems,
    },
    matches: (other) => other.type.key === head.type.key || sameClass(symbol, other),
  };
}

function sameClass(symbol: SymbolRef | undefined, other: TypeHead): boolean {
  return (
    symbol !== undefined &&
    (symbol.isClass || symbol.isInterface) &&
    other.kind === "object" &&
    other.symbol === symbol
  );
}

/** `withSettings<T>()`, `withSettings(Class)`, or the type of the constant defaults. */
function settingsType(compiler: Compiler, link: ChainLink): TypeRef | undefined {
  const [given] = link.call.list("typeArguments");
  if (given) return compiler.typesAt([given])[0];
  const [argument] = link.call.list("arguments");
  if (!argument) return undefined;
  const nameNode = nameNodeOf(unwrapExpression(argument));
  const [symbol] = nameNode ? compiler.unalias(compiler.symbolsAt([nameNode])) : [];
  return symbol?.isClass ? compiler.declaredTypes([symbol])[0] : compiler.typesAt([argument])[0];
}
