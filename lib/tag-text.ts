/** True when the text holds something for the tag language to resolve, so that it says nothing final by itself. */
export function hasTag(text: string): boolean {
  return /\{\{|\{%/.test(text);
}

/** The text as a card shows it: tags without their braces, `{{ total }}` as `total`. */
export function withoutBraces(text: string): string {
  return text.replace(/\{\{-?\s*|\s*-?\}\}/g, "");
}
