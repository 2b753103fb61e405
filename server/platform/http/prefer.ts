/**
 * Whether the client wants only the fields that it cannot know: `Prefer: return=minimal` (RFC 7240). The
 * first `return` counts.
 */
export function prefersMinimal(request: Request): boolean {
  const preferences = (request.headers.get("prefer") ?? "").split(",");
  const first = preferences.map(toPreference).find(({ name }) => name === "return");
  return first?.value === "minimal";
}

/** Sent with a response that follows the preference. */
export const minimalApplied = { "preference-applied": "return=minimal" };

function toPreference(text: string): { name: string; value: string } {
  const [preference = ""] = text.split(";");
  const [name = "", value = ""] = preference.split("=");
  return { name: name.trim().toLowerCase(), value: value.trim().replace(/^"(.*)"$/, "$1") };
}
