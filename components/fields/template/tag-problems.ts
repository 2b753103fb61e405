import type { FieldProblem } from "#components/fields/field-frame.tsx";
import { spliced } from "./segments.ts";
import type { CheckedTemplate } from "./tag-source.ts";

/**
 * What a template's tags are told about under its field: what cannot be read, and each path that finds nothing, with the
 * nearest match to replace it with.
 *
 * @param apply takes the mended template
 */
export function tagProblems(
  source: string,
  checked: CheckedTemplate,
  apply: (source: string) => void,
): FieldProblem[] {
  if ("problem" in checked) {
    return [{ code: "tag_syntax", detail: `The tags cannot be read: ${checked.problem.detail}.` }];
  }
  const byPath = new Map(checked.unresolved.map((tag) => [tag.path, tag]));
  return [...byPath.values()].map(({ path, nearest }) => ({
    code: "tag_unresolved",
    detail: `There is no \`${path}\` before this node.`,
    fix:
      nearest === null
        ? undefined
        : {
            label: `Use ${nearest}`,
            apply: () => apply(withPathReplaced(source, checked.unresolved, path, nearest)),
          },
  }));
}

/** The template with one path written in place of another, in the tags that look it up. */
export function withPathReplaced(
  source: string,
  tags: readonly { path: string; start: number; end: number }[],
  path: string,
  replacement: string,
): string {
  const places = new Map(tags.filter((tag) => tag.path === path).map((tag) => [tag.start, tag]));
  return [...places.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const tag = text.slice(start, end);
      const at = pathIn(tag, path);
      return at === -1
        ? text
        : spliced(text, { start: start + at, end: start + at + path.length }, replacement);
    }, source);
}

/** Where a path stands in a tag by itself, not as a part of a longer one. */
function pathIn(tag: string, path: string): number {
  const joined = /[\p{L}\p{N}_.[\]-]/u;
  for (let at = tag.indexOf(path); at !== -1; at = tag.indexOf(path, at + 1)) {
    const before = tag[at - 1] ?? "";
    const after = tag[at + path.length] ?? "";
    // `{{-name-}}` trims white space; its hyphens are no part of the name.
    const isFree = !joined.test(before) || (before === "-" && at === 3);
    if (isFree && (!/[\p{L}\p{N}_]/u.test(after) || after === "")) return at;
  }
  return -1;
}
