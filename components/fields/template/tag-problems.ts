import type { FieldProblem } from "#components/fields/field-problems.tsx";
import { describeMissing, type UnresolvedTag, unresolvedCode } from "#engine/tags/check.ts";
import { variableNamePattern, varsRoot } from "#engine/tags/stored-variables.ts";
import { replaceSegment } from "./segments.ts";
import type { CheckedTemplate, TagSource } from "./tag-source.ts";

/**
 * The problems of a template's tags, for its field: a template that cannot be parsed, and each unresolved path, with
 * the nearest match to replace it with, or the variable to create.
 *
 * @param apply receives the fixed template
 * @param createVariable null where none can be created
 */
export function tagProblems(
  source: string,
  checked: CheckedTemplate,
  apply: (source: string) => void,
  createVariable: TagSource["createVariable"] = null,
): FieldProblem[] {
  if ("problem" in checked) {
    return [{ code: "tag_syntax", detail: `The tags cannot be read: ${checked.problem.detail}.` }];
  }
  const byPath = new Map(checked.unresolved.map((tag) => [tag.path, tag]));
  return [...byPath.values()].map((tag) => ({
    code: unresolvedCode(tag),
    detail: describeMissing(tag),
    isWarning: tag.isWarning,
    fix: fixOf(tag, source, checked.unresolved, apply) ?? creationOf(tag, createVariable),
  }));
}

function fixOf(
  { path, nearest, variable, calls }: UnresolvedTag,
  source: string,
  unresolved: readonly UnresolvedTag[],
  apply: (source: string) => void,
): FieldProblem["fix"] {
  if (calls && calls.seen > 0) {
    const fixed = withDefault(source, unresolved, path);
    return fixed === source ? undefined : { label: "Add a default", apply: () => apply(fixed) };
  }
  if (nearest === null || (variable !== undefined && !nearest.startsWith(`${varsRoot}.`))) return undefined;
  return {
    label: `Use ${nearest}`,
    apply: () => apply(withPathReplaced(source, unresolved, path, nearest)),
  };
}

function creationOf(
  { variable }: UnresolvedTag,
  createVariable: TagSource["createVariable"],
): FieldProblem["fix"] {
  if (variable === undefined || !createVariable || !variableNamePattern.test(variable)) return undefined;
  return { label: `Create variable ${variable}`, apply: () => createVariable(variable) };
}

/** Adds an empty default to the tags that output a path. */
export function withDefault(
  source: string,
  tags: readonly { path: string; start: number; end: number }[],
  path: string,
): string {
  const places = new Map(tags.filter((tag) => tag.path === path).map((tag) => [tag.start, tag]));
  return [...places.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((text, place) => {
      const [, inside, end] = /^(\{\{[\s\S]*?)\s*(-?\}\})$/.exec(text.slice(place.start, place.end)) ?? [];
      return inside === undefined ? text : replaceSegment(text, place, `${inside} | default: ""${end}`);
    }, source);
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
