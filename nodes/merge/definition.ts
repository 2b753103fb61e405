import { z } from "zod";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import { stripBraces } from "#lib/tag-text.ts";
import { mergeInputs } from "./merge.ts";
import { type Config, configSchema, settingsSchema } from "./settings.ts";

const joinsLists = ({ mode }: Readonly<Record<string, unknown>>) =>
  mode === "append" || mode === "position" || mode === "key";
const combines = ({ mode }: Readonly<Record<string, unknown>>) => mode === "position" || mode === "key";
const isByKey = ({ mode }: Readonly<Record<string, unknown>>) => mode === "key";

export default defineNode({
  type: "merge_node",
  category: "logic",
  label: "Merge",
  description: "Brings branches together: waits for all, takes the first, or joins their lists.",
  keywords: toKeywords(`
    join, combine, wait for all, union, append, merge branches, join branches, converge, concat, inner join,
    left join, merge data, compare datasets, enrich, zip lists, synchronize, sync branches, unite,
    intersect, intersection, append lists, combine lists, bring together, fan in, barrier, outer join,
    lookup join, race, collect branches, multiplex, vlookup, consolidate, concat lists, wait for both, mix,
    zusammenführen, verbinden, unir, fusionner
  `),
  usuallyNext: ["set_fields_node", "list_node", "code_node", "http_request_node"],
  startsOnFirst: ({ mode }) => mode === "first",
  inputByKey: ({ mode }) => mode !== "first",
  effect: "none",
  computes: () => true,
  config: configSchema,
  fields: {
    mode: field.choice("Mode", {
      all: "Wait for all",
      append: "Append lists",
      position: "Combine lists by position",
      key: "Combine lists by a key field",
      first: "Continue with the first to arrive",
    }),
    join: field.choice(
      "Keep",
      {
        inner: "Only items with a match in every list",
        left: "All items of the first list",
        outer: "All items of all lists",
      },
      { help: "The other lists are joined to the first one in turn.", visible: combines },
    ),
    left_key: field.text("Key field in the first list", {
      placeholder: "customer_id",
      help: 'Use dots for nested fields: customer.id. A name with a dot: ["a.b"].',
      visible: isByKey,
    }),
    right_key: field.text("Key field in the other lists", {
      placeholder: "id",
      help: "Leave empty to use the same field. Each key can occur only once in these lists.",
      visible: isByKey,
    }),
    conflict: field.choice(
      "Same field in several lists",
      { first: "Keep the value of the first list", last: "Keep the value of the last list" },
      { visible: combines },
    ),
    lists: field.list(
      "Lists",
      "Add list",
      {
        list: field.template("List", "value", { placeholder: "{{items}}" }),
      },
      {
        help: "Leave empty to use the outputs of the connected nodes, in the order below.",
        visible: joinsLists,
      },
    ),
  },
  summary,
  check,
  sampleOutput(config, input, resolve) {
    const settings = settingsSchema.safeParse(resolve?.() ?? config);
    const merged = settings.success ? mergeInputs(settings.data, input) : { error: null };
    if ("output" in merged) return merged.output;
    return { items: [], count: 0 };
  },
  output: z.json(),
});

function summary({ mode, join, left_key, right_key, lists }: Config): string {
  const given = lists.map(({ list }) => stripBraces(list)).filter((list) => list !== "");
  const of = given.length > 0 ? given.join(", ") : "lists";
  switch (mode) {
    case "all":
      return "wait for all";
    case "first":
      return "the first to arrive";
    case "append":
      return `append ${of}`;
    case "position":
      return `combine ${of} by position`;
    case "key": {
      if (left_key === "") return "no key field yet";
      const keys = right_key === "" || right_key === left_key ? left_key : `${left_key} = ${right_key}`;
      return `${join} join of ${of} on ${keys}`;
    }
  }
}

function check({ mode, left_key, lists }: Config): ConfigProblem[] {
  if (!joinsLists({ mode })) return [];
  const problems: ConfigProblem[] = lists.flatMap(({ list }, row) => {
    if (list.trim() !== "") return [];
    const detail = "Enter a tag for a list, or remove the row.";
    return [{ pointer: `/lists/${row}/list`, code: "list_required", detail }];
  });
  if (mode === "key" && left_key.trim() === "") {
    const detail = "Enter a field that the lists have in common, such as id.";
    problems.push({ pointer: "/left_key", code: "key_required", detail });
  }
  return problems;
}
