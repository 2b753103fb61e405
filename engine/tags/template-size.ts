// A template is checked with every change of its flow, in a process that serves all users. More than these
// would take it 100 ms.
const maxTags = 5000;
/** Of a path, and of all paths together. */
const maxParts = 200;
const maxAllParts = 50_000;

/** Why a template has more tags, or a path of more parts, than is reasonable; null otherwise. */
export function findOversize(source: string): string | null {
  let tags = 0;
  let parts = 0;
  let allParts = 0;
  let isInside = false;
  for (let at = 0; at < source.length; at += 1) {
    const [char, next] = [source[at], source[at + 1]];
    if (char === "{" && (next === "{" || next === "%")) {
      tags += 1;
      if (tags > maxTags) return `The template has more than ${maxTags} tags. Use a loop, or several nodes`;
      isInside = true;
      parts = 0;
      at += 1;
    } else if (!isInside) continue;
    else if ((char === "}" || char === "%") && next === "}") isInside = false;
    else if (char === '"' || char === "'") {
      const end = source.indexOf(char, at + 1);
      if (end > 0) at = end;
    } else if (char === "." || char === "[") {
      parts += 1;
      allParts += 1;
      if (parts > maxParts) return `A path in the template has more than ${maxParts} parts`;
      if (allParts > maxAllParts) return `The paths in the template have more than ${maxAllParts} parts`;
    } else if (char === " " || char === "|" || char === "\n" || char === ",") parts = 0;
  }
  return null;
}
