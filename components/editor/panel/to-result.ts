import type { ResultNote, TemplateResult } from "#components/fields/template/tag-source.ts";
import { findTags } from "#engine/tags/find.ts";
import type { TagWarning } from "#engine/tags/problem.ts";
import type { Rendered } from "#engine/tags/render.ts";
import { nearest } from "#lib/nearest.ts";

/**
 * A rendered template for people: what is missing in words, and the path that was likely meant.
 *
 * @param paths the known paths; called only if something is missing
 */
export function toResult(rendered: Rendered, source: string, paths: () => readonly string[]): TemplateResult {
  if ("problem" in rendered) return rendered;
  const { value, warnings } = rendered;
  return { value, notes: warnings.map((warning) => toNote(warning, source, paths)) };
}

function toNote(
  { tag, message, missing }: TagWarning,
  source: string,
  paths: () => readonly string[],
): ResultNote {
  if (!missing) return { detail: message, path: null, nearest: null };
  const path = findTags(source).find((found) => found.tag === tag)?.path ?? null;
  if (path === null) return { detail: `\`${tag}\` has no value in this data.`, path, nearest: null };
  const known = paths();
  const meant = known.includes(path) ? null : nearest(path, known);
  return { detail: `This data has no \`${path}\`.`, path, nearest: meant };
}
