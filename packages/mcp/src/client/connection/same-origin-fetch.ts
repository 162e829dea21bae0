// A `fetch` that follows redirects within the origin alone: headers and arguments are for the server that was named, and for
// no other that it points to. Knows HTTP, nothing of tools.
import type { Fetch } from "./bounded-fetch.ts";

/** More of them lead nowhere. */
const mostRedirects = 5;
/** Those that repeat the request as it is; the others make a GET of it, which loses the message. */
const repeating: readonly number[] = [307, 308];
const redirecting: readonly number[] = [301, 302, 303, ...repeating];

/**
 * The platform's own `fetch` drops `Authorization` on the way to another origin, and hands on all other headers and the body.
 * Not every version of the SDK stops it.
 *
 * @throws Error for a redirect that is not followed, with the origin that it leads to and nothing else of the address.
 */
export function sameOriginFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    let url = new URL(input);
    for (let followed = 0; ; followed += 1) {
      const response = await fetch(followed === 0 ? input : url, { ...init, redirect: "manual" });
      const target = targetOf(response, url);
      if (target === undefined) return response;
      await response.body?.cancel();
      const method = (init?.method ?? "GET").toUpperCase();
      if (target === "hidden") throw new Error("it redirects to another address, which is not followed");
      if (target.origin !== url.origin)
        throw new Error(
          `it redirects to ${target.origin}, which is not followed: give the address there if that server is meant`,
        );
      if (method !== "GET" && !repeating.includes(response.status))
        throw new Error(`it redirects a ${method} with status ${response.status}, which loses the message`);
      if (followed >= mostRedirects) throw new Error(`it redirects more than ${mostRedirects} times`);
      url = target;
    }
  };
}

/** Where the answer leads; undefined for one that is none of a redirect. Pages of browsers are not told where. */
function targetOf(response: Response, from: URL): URL | "hidden" | undefined {
  if (response.type === "opaqueredirect") return "hidden";
  const location = redirecting.includes(response.status) ? response.headers.get("location") : null;
  if (location === null) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from.href) : "hidden";
}
