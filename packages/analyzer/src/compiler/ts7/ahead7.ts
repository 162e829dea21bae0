// Which requests the API will make for the questions that come next, so that they can be sent together. Knows how the
// API asks; a wrong guess costs a request and changes no answer.
import type { Symbol as NativeSymbol, Project, Snapshot, Type } from "typescript/unstable/sync";
import type { NativeAhead, OpenedType } from "../shared/native.ts";
import { ask, askTypes } from "./ask.ts";
import type { TypeScript7 } from "./load-typescript7.ts";
import type { AheadRequest, RequestAhead } from "./request-ahead.ts";

const targetOf = (type: Type): Type | undefined => (type.isTypeReference() ? type.getTarget() : undefined);

/** What a type knows of others: their ids, and which of them are there already. */
interface TypeIds {
  readonly symbol?: number;
  readonly aliasSymbol?: number;
  readonly aliasTypeArguments: readonly number[];
  readonly target?: number;
  readonly objectRegistry: {
    getType(id: number): Type | undefined;
    getSymbol(id: number): unknown;
  };
}

/** Other files are not worth a request: the compiler's own, and packages that replace them. */
export const mayBeLibrary: RegExp = /\/lib\.[^/]*\.d\.ts$|\/@typescript\/lib-/;

export function createAhead7(
  typescript: TypeScript7,
  snapshot: Snapshot,
  project: Project,
  send: RequestAhead,
): NativeAhead<NativeSymbol, Type> {
  const { TypeFlags, ObjectFlags, SignatureKind } = typescript.sync;
  const common = { snapshot: snapshot.id, project: project.id };
  const withParts = TypeFlags.UnionOrIntersection | TypeFlags.TemplateLiteral;
  // boundary: private parts of the one version that is supported.
  const idsOf = (type: Type): TypeIds => type as unknown as TypeIds;

  /** One request is as quick when it is made. */
  function sendAll(requests: readonly AheadRequest[]): void {
    if (requests.length > 1) ask(() => send(requests));
  }

  function of<I extends { readonly id: number }>(method: string, name: string, items: readonly I[]): void {
    sendAll(items.map(({ id }) => ({ method, params: { ...common, [name]: id } })));
  }

  function ofFiles(method: string, paths: readonly string[]): void {
    sendAll(paths.map((file) => ({ method, params: { ...common, file } })));
  }

  /** Arguments of a reference, unless its target has none or is not known yet. */
  function argumentsOf(type: Type): readonly AheadRequest[] {
    const { target, objectRegistry } = idsOf(type);
    const known = target === undefined ? undefined : objectRegistry.getType(target);
    if (known === undefined) return [];
    // boundary: flags are looked at before a part is read.
    const { objectFlags = 0, typeParameters = [] } = known as Type & {
      readonly objectFlags?: number;
      readonly typeParameters?: readonly number[];
    };
    if ((objectFlags & ObjectFlags.Tuple) === 0 && typeParameters.length === 0) return [];
    return [{ method: "getTypeArguments", params: { ...common, type: type.id } }];
  }

  return {
    sources: (paths) => ofFiles("getSourceFile", paths),
    syntaxMessages: (paths) => ofFiles("getSyntacticDiagnostics", paths),
    isLibrary: (paths) =>
      ofFiles(
        "getSourceFileMetadata",
        paths.filter((path) => mayBeLibrary.test(path)),
      ),
    aliased: (symbols) => of("getAliasedSymbol", "symbol", symbols),
    declaredTypes: (symbols) => of("getDeclaredTypeOfSymbol", "symbol", symbols),
    heads(types) {
      const requests: AheadRequest[] = [];
      const asked = new Set<string>();
      const request = (method: string, type: Type, answer: string): void => {
        if (asked.has(answer)) return;
        asked.add(answer);
        requests.push({ method, params: { ...common, objectId: type.id } });
      };
      const late: Type[] = [];
      for (const type of types) {
        const { symbol, aliasSymbol, aliasTypeArguments, target, objectRegistry } = idsOf(type);
        if ((type.flags & withParts) !== 0) request("getTypesOfType", type, `types ${type.id}`);
        if (symbol && objectRegistry.getSymbol(symbol) === undefined)
          request("getSymbolOfType", type, `symbol ${symbol}`);
        if (aliasSymbol && objectRegistry.getSymbol(aliasSymbol) === undefined)
          request("getAliasSymbolOfType", type, `symbol ${aliasSymbol}`);
        if (aliasTypeArguments.some((id) => objectRegistry.getType(id) === undefined))
          request("getAliasTypeArgumentsOfType", type, `arguments ${type.id}`);
        if (!type.isTypeReference() || !target) continue;
        if (objectRegistry.getType(target) === undefined) {
          request("getTargetOfType", type, `target ${target}`);
          late.push(type);
        } else requests.push(...argumentsOf(type));
      }
      sendAll(requests);
      if (late.length === 0) return;
      // Takes the answer that has just been sent.
      askTypes(late, targetOf, (types) => types.map(targetOf));
      const own = late.flatMap(argumentsOf);
      if (own.length > 1) ask(() => send(own, "keep"));
    },
    members(types) {
      sendAll(types.flatMap(membersOf));
    },
  };

  function membersOf({ type, index, signatures }: OpenedType<Type>): readonly AheadRequest[] {
    const params = { ...common, type: type.id };
    const kinds = signatures ? [SignatureKind.Call, SignatureKind.Construct] : [];
    return [
      { method: "getPropertiesOfType", params },
      ...(index ? [{ method: "getIndexInfosOfType", params }] : []),
      ...kinds.map((kind) => ({ method: "getSignaturesOfType", params: { ...params, kind } })),
    ];
  }
}
