import type { FilterDoc } from "#engine/tags/filters/filter.ts";
import { findFilter } from "#engine/tags/filters/registry.ts";
import { completionContext } from "./completion-context.ts";

/** The filter whose name is at a position in a template, with the name's position. */
export function filterAt(
  text: string,
  offset: number,
): { doc: FilterDoc; start: number; end: number } | null {
  const context = completionContext(text, offset);
  if (context?.kind !== "filter") return null;
  const doc = findFilter(text.slice(context.from, context.to));
  return doc ? { doc, start: context.from, end: context.to } : null;
}
