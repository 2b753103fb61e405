import { dateFilters } from "./dates.ts";
import { encodingFilters } from "./encodings.ts";
import { type Filter, type FilterDoc, filterGroups } from "./filter.ts";
import { formatDateFilters } from "./format-dates.ts";
import { hashFilters } from "./hashes.ts";
import { jsonFilters } from "./json.ts";
import { liquidListFilters } from "./liquid-lists.ts";
import { liquidTextFilters } from "./liquid-text.ts";
import {
  liquidEncodingFilters,
  liquidJsonFilters,
  liquidLogicFilters,
  liquidNumberFilters,
} from "./liquid-values.ts";
import { listFilters } from "./lists.ts";
import { logicFilters } from "./logic.ts";
import { numberFilters } from "./numbers.ts";
import { objectFilters } from "./objects.ts";
import { patternFilters } from "./patterns.ts";
import { setFilters } from "./sets.ts";
import { statisticFilters } from "./statistics.ts";
import { textFilters } from "./text.ts";

/** The filters that are ours, beside those of LiquidJS. */
export const ownFilters: readonly Filter[] = [
  ...logicFilters,
  ...textFilters,
  ...patternFilters,
  ...listFilters,
  ...setFilters,
  ...statisticFilters,
  ...numberFilters,
  ...formatDateFilters,
  ...dateFilters,
  ...objectFilters,
  ...jsonFilters,
  ...encodingFilters,
  ...hashFilters,
];

/** Every filter of the tag language, by group; in a group, LiquidJS's come first. */
export const filterDocs: readonly FilterDoc[] = filterGroups.flatMap((group) =>
  [
    ...liquidLogicFilters,
    ...liquidTextFilters,
    ...liquidListFilters,
    ...liquidNumberFilters,
    ...liquidJsonFilters,
    ...liquidEncodingFilters,
    ...ownFilters,
  ].filter((filter) => filter.group === group),
);

const byName = new Map(filterDocs.map((filter) => [filter.name, filter]));

/** The filter with this name. */
export function findFilter(name: string): FilterDoc | undefined {
  return byName.get(name);
}

const ownByName = new Map(ownFilters.map((filter) => [filter.name, filter]));

/** Our own filter with this name. */
export function findOwnFilter(name: string): Filter | undefined {
  return ownByName.get(name);
}

const replacing = new Set(ownFilters.filter((filter) => filter.replacesMissing).map(({ name }) => name));

/** Whether a tag with this filter is a value even if its path is unresolved. */
export function replacesMissing(name: string): boolean {
  return name === "default" || replacing.has(name);
}
