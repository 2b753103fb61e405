/** The heading of a list of things: "API keys" of "API keys", "Releases" of "releases". */
export function toTitle(things: string): string {
  return things.charAt(0).toUpperCase() + things.slice(1);
}
