import type { FilterDoc, FilterExample, filterGroups } from "./filter.ts";

/** Declares the documentation of a filter that LiquidJS has. */
export function documented(
  group: (typeof filterGroups)[number],
  name: string,
  parameters: string,
  summary: string,
  example: FilterExample,
): FilterDoc {
  return { group, name, parameters: parameters === "" ? [] : parameters.split(", "), summary, example };
}
