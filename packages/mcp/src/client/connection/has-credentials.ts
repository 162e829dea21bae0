// Whether an address has a user name or a password in it. Knows nothing of who asks.

/** `fetch` refuses such an address, and says it all in its error. */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
