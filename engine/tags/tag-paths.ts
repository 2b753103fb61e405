import { IfTag, Tag, type Template, UnlessTag } from "liquidjs";
import type { PathStep } from "#lib/field-path.ts";
import type { CompiledTemplate } from "./compile.ts";
import { OutputTag } from "./output-tag.ts";
import { stepsOf } from "./steps.ts";
import { namesIn } from "./variables.ts";

/** A path that a template depends on. */
export interface TagPath {
  /** The literal steps only: `items[i].sku` gives `items`. */
  steps: readonly PathStep[];
  /** The tag's position in the template. */
  start: number;
  end: number;
}

/**
 * The paths that must resolve. Paths of tags with a `default` filter, conditions of `if`, `elsif` and `unless`, and the
 * template's own variables are left out.
 */
export function tagPathsIn(template: CompiledTemplate): TagPath[] {
  return namesIn(template)
    .reads.filter(({ root, owner, part }) => root && owner === "outside" && needsItsPaths(part))
    .map(({ path, part }) => ({ steps: stepsOf(path).steps, start: part.token.begin, end: part.token.end }));
}

function needsItsPaths(part: Template): boolean {
  if (part instanceof OutputTag) return !part.hasDefault;
  return part instanceof Tag && !(part instanceof IfTag || part instanceof UnlessTag);
}
