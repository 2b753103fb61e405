import { z } from "zod";
import { findConditionProblems } from "#engine/conditions/condition.ts";
import { type ConfigProblem, defineNode, toKeywords } from "#engine/node.ts";
import { toList } from "#lib/json-list.ts";
import { listFields } from "./fields.ts";
import { operate } from "./operate.ts";
import { type Config, configSchema, settingsSchema } from "./settings.ts";
import { summarizeConfig } from "./summary.ts";

/** The number of items of a sample that show its fields. */
const maxSampleItems = 100;

export default defineNode({
  type: "list_node",
  category: "data",
  label: "List",
  description: "Filters, sorts, limits, splits, aggregates and compares lists, removes duplicates.",
  keywords: toKeywords(`
    filter, sort, limit, aggregate, aggregator, array aggregator, split out, item lists, dedupe, remove
    duplicates, summarize, unique, deduplicate, array, group by, filter items, order by, top, first,
    distinct, duplicates, duplicate, reduce, pivot, sum, average, count, min, max, split items, concatenate
    items, reverse, shuffle, slice, flatten, paginate, items, text aggregator, table aggregator, json
    aggregator, collection, total, group, filter array, sort array, last, median, take, skip, head, tail,
    order, converger, where, explode, chart data, ranking, subset, split up array, unwind, loop items
    filter, sum up, statistics, list items, line item to text, split, join array, sortieren, filtern, liste,
    lista
  `),
  usuallyNext: ["for_each_node", "write_file_node", "table_node", "code_node"],
  effect: "none",
  config: configSchema,
  fields: listFields,
  summary: summarizeConfig,
  check,
  sampleItem: ({ list }) => itemsOf(list)[0] ?? null,
  items: ({ list }) => itemsOf(list),
  sampleOutput(_config, _input, resolve) {
    const resolved = resolve?.() ?? {};
    const settings = settingsSchema.safeParse({
      ...resolved,
      list: itemsOf(resolved.list).slice(0, maxSampleItems),
      other: itemsOf(resolved.other).slice(0, maxSampleItems),
      // The selection of items does not change their fields.
      conditions: () => ({ value: [], missing: [] }),
      match: "all",
    });
    const result = settings.success ? operate(settings.data, () => {}) : { error: null };
    return "output" in result ? result.output : { items: [], count: 0 };
  },
  output: z.object({ items: z.array(z.json()), count: z.int() }),
});

function itemsOf(list: unknown) {
  return toList(list === "" ? null : z.json().safeParse(list).data);
}

function check(config: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const require = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail });
  if (config.list === "") {
    require("/list", "list_required", "Enter a tag for a list, such as {{items}}.");
  }
  if (config.operation === "filter")
    problems.push(...findConditionProblems(config.conditions, "/conditions"));
  if (config.operation === "compare" && config.other === "") {
    require("/other", "list_required", "Enter a tag for the list to compare with.");
  }
  if (config.operation === "summarize" && config.group_by.length + config.measures.length === 0) {
    require("/measures", "measure_required", "Add a value or a group.");
  }
  return [...problems, ...fieldProblems(config)];
}

function fieldProblems({ operation, unique_by, group_by, compare_by, measures }: Config): ConfigProblem[] {
  const detail = "Enter a field of the items, such as customer.id, or remove the row.";
  const without = (rows: readonly { field: string }[], name: string) =>
    rows.flatMap(({ field }, row) =>
      field.trim() === "" ? [{ pointer: `/${name}/${row}/field`, code: "field_required", detail }] : [],
    );
  switch (operation) {
    case "unique":
      return without(unique_by, "unique_by");
    case "compare":
      return without(compare_by, "compare_by");
    case "summarize":
      return [
        ...without(group_by, "group_by"),
        // A count without a field counts items.
        ...measures.flatMap(({ operation: of, field }, row) =>
          of === "count" || field.trim() !== ""
            ? []
            : [{ pointer: `/measures/${row}/field`, code: "field_required", detail }],
        ),
      ];
    default:
      return [];
  }
}
