/** The words of a text: `words("area base")` is `["area", "base"]`. For lists of names that nobody reads one by one. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
