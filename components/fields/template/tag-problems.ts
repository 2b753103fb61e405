import type { FieldProblem } from "#components/fields/field-frame.tsx";
import { describeMissing, type UnresolvedTag } from "#engine/tags/check.ts";
import { replaceSegment } from "./segments.ts";
import type { CheckedTemplate } from "./tag-source.ts";

/**
 * The problems of a template's tags, for its field: a template that cannot be parsed, and each unresolved path, with
 * the nearest match to replace it with.
 *
 * @param apply receives the fixed template
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
  return [...byPath.values()].map((tag) => ({
    code: tag.isWarning ? "tag_not_in_sample" : "tag_unresolved",
    detail: describeMissing(tag),
    isWarning: tag.isWarning,
    fix: fixOf(tag, source, checked.unresolved, apply),
  }));
}

function fixOf(
  { path, nearest }: UnresolvedTag,
  source: string,
  unresolved: readonly UnresolvedTag[],
  apply: (source: string) => void,
): FieldProblem["fix"] {
  if (nearest === null) return undefined;
  return {
    label: `Use ${nearest}`,
    apply: () => apply(withPathReplaced(source, unresolved, path, nearest)),
  };
}

/** Replaces one path by another in the tags that use it. */
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
        : replaceSegment(text, { start: start + at, end: start + at + path.length }, replacement);
    }, source);
}

/** The positions of a path as a whole, not as a part of a longer one. */
function pathIn(tag: string, path: string): number {
  const joined = /[\p{L}\p{N}_.[\]-]/u;
  for (let at = tag.indexOf(path); at !== -1; at = tag.indexOf(path, at + 1)) {
    const before = tag[at - 1] ?? "";
    const after = tag[at + path.length] ?? "";
    // `{{-name-}}` trims white space; its hyphens are not part of the name.
    const isFree = !joined.test(before) || (before === "-" && at === 3);
    if (isFree && (!/[\p{L}\p{N}_]/u.test(after) || after === "")) return at;
  }
  return -1;
}
