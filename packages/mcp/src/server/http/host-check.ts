// Whether a request may be served by where it was addressed to and which page sent it. Without it, any web page could
// reach a server on its visitor's machine (DNS rebinding; MCP 2025-11-25, "Transports", security warning).

/** Names of this machine. */
const localNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export interface AllowedPlaces {
  /** Host names, with or without a port; `*` for any. */
  readonly hosts: readonly string[];
  /** Such as `https://app.example.com`; `*` for any. */
  readonly origins: readonly string[];
}

/** @returns Why it is refused, for who has set the server up. */
export function placeProblem(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  { hosts, origins }: AllowedPlaces,
): string | undefined {
  const { host, origin } = headers;
  if (!hosts.includes("*")) {
    const name = host === undefined ? undefined : hostNameOf(`http://${host}`);
    const isAllowed =
      host !== undefined &&
      name !== undefined &&
      (localNames.includes(name) || hosts.includes(name) || hosts.includes(host));
    if (!isAllowed)
      return `The host ${JSON.stringify(host ?? "")} is not served here. Whoever runs the server can allow it (allowedHosts).`;
  }
  // Only browsers send it, and they always do where it matters.
  if (origin === undefined || isAllowedOrigin(origin, origins)) return undefined;
  return `Pages of ${JSON.stringify(origin)} are not served here. Whoever runs the server can allow them (allowedOrigins).`;
}

export function isAllowedOrigin(origin: string, origins: readonly string[]): boolean {
  if (origins.includes("*") || origins.includes(origin)) return true;
  const name = hostNameOf(origin);
  return name !== undefined && localNames.includes(name);
}

function hostNameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
