import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { toList } from "#lib/json-list.ts";
import { stripBraces } from "#lib/tag-text.ts";
import { batchAt } from "./items.ts";

export default defineNode({
  type: "for_each_node",
  category: "logic",
  label: "For Each",
  description: "Runs the nodes inside it for each item of a list.",
  keywords: toKeywords(`
    loop, iterate, iterator, loop over items, for, foreach, split in batches, looping by zapier, each,
    batch, batches, loop items, map over, array loop, iteration, every item, for loop, create loop from line
    items, line items, process list, bulk, one by one, batch processing, chunk, for of, parallel,
    concurrency, each item, forall, enumerate, loop through list, schleife, bucle, boucle, para cada, pour
    chaque, für jedes
  `),
  usuallyNext: ["list_node", "set_fields_node", "http_request_node", "write_file_node"],
  outputs: [{ name: "done", label: "Done" }],
  inner: [{ name: "item", label: "Item" }],
  container: {
    share(data, iteration) {
      const item = itemOf(data, iteration);
      return { tags: { item, index: iteration }, input: item };
    },
    output: (results, { count, failed }) => ({ results, count, failed }),
    sampleData: ({ items, batch_size }) => ({
      items: [...toList(z.json().safeParse(items).data)],
      batch_size: typeof batch_size === "number" ? batch_size : 1,
    }),
  },
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("For Each"),
    items: z.string().max(100_000).default(""),
    batch_size: z.int().min(1).max(10_000).default(1),
    concurrency: z.int().min(1).max(50).default(1),
    on_item_failure: z.enum(["stop", "collect"]).default("stop"),
    result: z.string().max(100_000).default(""),
  }),
  fields: {
    items: field.template("Items", "value", {
      placeholder: "{{items}}",
      help: "A list. A single value counts as a list of one, a missing value as an empty list.",
    }),
    batch_size: field.number("Batch size", {
      min: 1,
      max: 10_000,
      help: "How many items each iteration gets. Above 1, the item is a list.",
    }),
    concurrency: field.number("At the same time", {
      min: 1,
      max: 50,
      unit: "iterations",
    }),
    on_item_failure: field.choice("When an item fails", {
      stop: "Stop the loop",
      collect: "Continue and count it as failed",
    }),
    result: field.template("Result of each item", "value", {
      isInside: true,
      help: "Leave empty to use the output of the last node.",
    }),
  },
  summary({ items, concurrency }) {
    if (items === "") return "No items yet";
    return concurrency > 1
      ? `each of ${stripBraces(items)}, ${concurrency} at a time`
      : `each of ${stripBraces(items)}`;
  },
  check({ items }) {
    if (items !== "") return [];
    return [
      { pointer: "/items", code: "items_required", detail: "Enter a tag for a list, such as {{items}}." },
    ];
  },
  sampleOutput: () => ({ results: [], count: 0, failed: 0 }),
  output: z.object({ results: z.array(z.json()), count: z.int(), failed: z.int() }),
});

function itemOf(data: Json, iteration: number): Json {
  if (!isJsonObject(data) || !Array.isArray(data.items) || typeof data.batch_size !== "number") return null;
  return batchAt(data.items, iteration, data.batch_size);
}
