/** True if the text contains tags, so that its final value is not known yet. */
export function hasTag(text: string): boolean {
  return /\{\{|\{%/.test(text);
}

/** Removes the braces of tags for display on a card: `{{ total }}` becomes `total`. */
export function stripBraces(text: string): string {
  return text.replace(/\{\{-?\s*|\s*-?\}\}/g, "");
}
