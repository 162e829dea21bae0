// Names that every model provider takes, made of whatever servers call their tools: the same for the same list.

/** What providers take; see the runtime's own check. */
const safe = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const longest = 64;

/**
 * By the server's name, the name to show. A name that is safe already stays as it is; two that would become one get a
 * mark of their own that does not depend on the order of the list.
 *
 * @example
 * toolNames(["search", "repo.search"]); // search → search, repo.search → repo_search
 */
export function toolNames(names: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const takers = new Map<string, number>();
  for (const name of names) if (safe.test(name)) shown.set(name, name);
  const others = [...new Set(names)].filter((name) => !shown.has(name));
  for (const name of others) takers.set(cleaned(name), (takers.get(cleaned(name)) ?? 0) + 1);
  const used = new Set(shown.values());
  for (const name of others.sort()) {
    const clean = cleaned(name);
    const isFree = takers.get(clean) === 1 && !used.has(clean) && name.length <= longest;
    let made = isFree ? clean : marked(clean, name);
    // Only a server that wants it finds two with one mark.
    for (let more = 2; used.has(made); more += 1) made = marked(clean, `${name} ${more}`);
    used.add(made);
    shown.set(name, made);
  }
  return shown;
}

/** @returns A name that is safe, of the whole text or its beginning. */
export function cleaned(name: string): string {
  const letters = name.replaceAll(/[^A-Za-z0-9_-]/g, "_");
  const begun = /^[A-Za-z_]/.test(letters) ? letters : `_${letters}`;
  return begun.slice(0, longest);
}

function marked(clean: string, name: string): string {
  const mark = `_${fingerprint(name)}`;
  return clean.slice(0, longest - mark.length) + mark;
}

/** FNV-1a, 32 bits: to tell names apart, not for safety. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
