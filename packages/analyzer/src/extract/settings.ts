// The settings of a chain: their type, and the members that stored settings and the run may change.
import type { Compiler, PropertyFacts, SymbolRef, SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type { SettingsFacts, ToolFacts } from "../model/facts.ts";
import type { PropertyModel } from "../model/type-model.ts";
import type { ChainLink } from "./chain.ts";
import { isJsonObject } from "./constant.ts";
import { applyDocs } from "./docs/apply-docs.ts";
import { namedSymbols } from "./named-symbols.ts";
import { nameNodeOf, unwrapExpression } from "./syntax.ts";
import { nothingFound, type Place } from "./types/place.ts";
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
  const index = calls.findIndex(isSettingsCall);
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
  // Methods are no settings: they come with the class. What is private is nobody else's to change.
  const data = (members?.properties ?? []).filter(
    ({ method, visibility }) => !method && visibility === "public",
  );
  const chosen =
    call.name === "withSettings"
      ? data.filter(({ name }) => selected.includes(name))
      : data.filter((property) => !selected.includes(property.name) && !isComputed(compiler, property));
  const open = chosen.map(({ name }) => name);
  const found = nothingFound();
  const defaults = constantDefaults(call);
  const properties: PropertyModel[] = [];
  for (const property of data) {
    if (!open.includes(property.name)) continue;
    const [declaration] = compiler.declarations(property.symbol);
    const place: Place = {
      path: `settings.${property.name}`,
      direction: "input",
      node: declaration?.child("type"),
      found,
    };
    const type = applyDocs(
      reader,
      reader.read(property.type, place),
      reader.docsOfSymbol(property.symbol),
      place,
    );
    // Stored and run-time settings give some members only.
    properties.push({ name: property.name, optional: true, type });
  }
  const symbol = head.kind === "object" ? head.symbol : undefined;
  return {
    facts: {
      span: call.span,
      type: { kind: "object", properties },
      configurable: open,
      typeProblems: found.problems,
      members: (members?.properties ?? []).map((property) => {
        const [declaration] = compiler.declarations(property.symbol);
        const name = declaration?.child("name") ?? declaration;
        return {
          name: property.name,
          optional: property.optional,
          hasDefault: defaults.has(property.name) || givesOwnValue(declaration),
          ...(isComputed(compiler, property) ? { computed: true } : {}),
          ...(name ? { declaration: reader.span(name) } : {}),
        };
      }),
    },
    matches: (other) => other.type.key === head.type.key || sameClass(symbol, other),
  };
}

/** Does a getter alone make it of other members? */
function isComputed(compiler: Compiler, { symbol }: PropertyFacts): boolean {
  const declarations = compiler.declarations(symbol);
  return declarations.length > 0 && declarations.every(({ kind }) => kind === "GetAccessor");
}

/** `new Class()` gives a value: an initialiser, a method or accessor, or a constructor that assigns it. */
function givesOwnValue(declaration: SyntaxNode | undefined): boolean {
  if (!declaration) return false;
  if (declaration.kind !== "PropertyDeclaration") return declaration.child("body") !== undefined;
  if (declaration.child("initializer")) return true;
  // Under `strict` a member without initialiser is assigned in the constructor, where there is one.
  return declaration.parent?.list("members").some((member) => member.kind === "Constructor") === true;
}

/** Members that the constant object of defaults gives. */
function constantDefaults(call: ToolFacts["calls"][number]): ReadonlySet<string> {
  const [argument] = call.arguments;
  return new Set(
    argument?.kind === "constant" && isJsonObject(argument.value) ? Object.keys(argument.value) : [],
  );
}

function sameClass(symbol: SymbolRef | undefined, other: TypeHead): boolean {
  return (
    symbol !== undefined &&
    (symbol.isClass || symbol.isInterface) &&
    other.kind === "object" &&
    other.symbol === symbol
  );
}

export function isSettingsCall({ name }: { readonly name: string }): boolean {
  return name === "withSettings" || name === "withConfigurableSettings";
}

/** The settings types of several chains, asked for together. */
export function settingsTypes(compiler: Compiler, links: readonly ChainLink[]): readonly TypeRef[] {
  compiler.typesAt(links.flatMap((link) => link.call.list("typeArguments").slice(0, 1)));
  const names = links.map((link) => settingsName(link)).filter((node) => node !== undefined);
  const symbols = compiler.unalias(namedSymbols(compiler, names));
  compiler.declaredTypes(symbols.filter((symbol) => symbol !== undefined).filter(({ isClass }) => isClass));
  return links.map((link) => settingsType(compiler, link)).filter((type) => type !== undefined);
}

function settingsName(link: ChainLink): SyntaxNode | undefined {
  const [argument] = link.call.list("arguments");
  return argument && nameNodeOf(unwrapExpression(argument));
}

/** `withSettings<T>()`, `withSettings(Class)`, or the type of the constant defaults. */
function settingsType(compiler: Compiler, link: ChainLink): TypeRef | undefined {
  const [given] = link.call.list("typeArguments");
  if (given) return compiler.typesAt([given])[0];
  const [argument] = link.call.list("arguments");
  if (!argument) return undefined;
  const nameNode = settingsName(link);
  const [symbol] = nameNode ? compiler.unalias(namedSymbols(compiler, [nameNode])) : [];
  return symbol?.isClass ? compiler.declaredTypes([symbol])[0] : compiler.typesAt([argument])[0];
}
