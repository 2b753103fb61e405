import { type Template, toValueSync } from "liquidjs";

/** How deep brackets in a tag, and blocks, may nest. Parsing, checking and rendering recurse as deep. */
const maxNesting = 100;

const tagStart = /\{[{%]/g;

/** The parts of a tag that matter: quoted text, brackets, the tag's end. */
const tagPart = /"[^"]*"|'[^']*'|[[(]|[\])]|[%}]\}/g;

/** Whether the brackets of some tag nest too deep: `{{ a[b[c[…` or `{{ ((((…`. */
export function hasDeepBrackets(source: string): boolean {
  let at = 0;
  for (;;) {
    tagStart.lastIndex = at;
    if (!tagStart.test(source)) return false;
    tagPart.lastIndex = tagStart.lastIndex;
    let depth = 0;
    let part = tagPart.exec(source);
    for (; part && !part[0].endsWith("}"); part = tagPart.exec(source)) {
      if (part[0] === "[" || part[0] === "(") depth += 1;
      else if (part[0] === "]" || part[0] === ")") depth -= 1;
      if (depth > maxNesting) return true;
    }
    if (!part) return false;
    at = tagPart.lastIndex;
  }
}

/** Whether blocks nest too deep: `{% if a %}{% if b %}…`. */
export function hasDeepBlocks(parts: readonly Template[]): boolean {
  let level: Template[] = [...parts];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) return true;
    level = level.flatMap((part) => (part.children ? [...toValueSync(part.children(false, true))] : []));
  }
  return false;
}
