// What the commands use of `@toolshed/mcp/client`, by its names there. A test holds it against the package.
import type { Source } from "./runtime-package.ts";

/** A client, which is handed on. */
export interface ServerClient {
  readonly server:
    | {
        readonly name: string;
        readonly version: string;
        readonly title?: string;
        readonly instructions?: string;
      }
    | undefined;
}

export interface ServerManager extends Source {
  readonly addServer: (client: never) => unknown;
  readonly toolsets: ReadonlyMap<string, { readonly client: ServerClient }>;
  readonly disconnect: () => Promise<void>;
}

export interface ManagerSettings {
  readonly toolsets: {
    readonly timeoutMs?: number;
    readonly onProblem: (problem: { readonly message: string }) => void;
  };
  readonly listTimeoutMs: number;
  readonly onServerError: (failure: { readonly server: string; readonly error: Error }) => void;
  readonly onConflict: (conflict: {
    readonly name: string;
    readonly server: string;
    readonly shown: string;
  }) => void;
}

interface ConnectionSettings {
  readonly connectTimeoutMs: number;
  readonly reconnect: false;
}

export interface ClientsPackage {
  readonly MCPManager: new (options: ManagerSettings) => ServerManager;
  readonly MCPHttpClient: new (
    options: ConnectionSettings & {
      readonly url: string;
      readonly headers: { readonly [name: string]: string };
    },
  ) => ServerClient;
  readonly MCPStdioClient: new (
    options: ConnectionSettings & {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: { readonly [name: string]: string };
      readonly cwd: string;
    },
  ) => ServerClient;
  readonly createManagerFromConfig: (
    config: string,
    options: ManagerSettings & {
      readonly env: { readonly [name: string]: string | undefined };
      readonly inputs: { readonly [name: string]: string };
      readonly only?: readonly string[];
    },
  ) => Promise<ServerManager>;
}
