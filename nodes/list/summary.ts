import { summarizeConditions } from "#engine/conditions/condition.ts";
import { stripBraces } from "#lib/tag-text.ts";
import type { Config } from "./settings.ts";
import { measureName } from "./summarize.ts";

/** One line for the card: "sort orders by total desc". */
export function summarizeConfig(config: Config): string {
  const { list, operation } = config;
  if (list === "") return "No list yet";
  const of = stripBraces(list);
  switch (operation) {
    case "filter": {
      const conditions = summarizeConditions(config.conditions, config.match);
      return conditions === "" ? `filter ${of}: no condition yet` : `${of} where ${conditions}`;
    }
    case "sort":
      return `sort ${of}${by(config.sort_by.map(({ field, order }) => (order === "desc" ? `${field} desc` : field)))}`;
    case "limit":
      return `the ${config.keep} ${config.limit} of ${of}`;
    case "unique":
      return `${of} without duplicates${by(config.unique_by.map(({ field }) => field))}`;
    case "split_out":
      return config.split_field === "" ? `split ${of}` : `split ${config.split_field} out of ${of}`;
    case "aggregate":
      return config.collect_field === "" ? `all of ${of}` : `all ${config.collect_field} of ${of}`;
    case "summarize":
      return `${config.measures.map(measureName).join(", ") || "groups"} of ${of}${by(config.group_by.map(({ field }) => field))}`;
    case "compare":
      return `compare ${of} with ${stripBraces(config.other) || "no list yet"}${by(config.compare_by.map(({ field }) => field))}`;
  }
}

function by(fields: readonly string[]): string {
  const named = fields.filter((field) => field !== "");
  return named.length === 0 ? "" : ` by ${named.join(", ")}`;
}
