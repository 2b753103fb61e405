import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(config: Record<string, unknown>) {
  return runner.run({
    settings: runner.settings.parse(config),
    input: null,
    ...stepContext(),
  });
}

/** What each iteration gets. */
async function itemsOf(config: Record<string, unknown>): Promise<Json[]> {
  const outcome = await run(config);
  if (outcome.kind !== "iterate") throw new Error(`it ended as ${outcome.kind}`);
  return Array.from({ length: outcome.count }, (_, iteration) => {
    const share = definition.container?.share(outcome.data, iteration);
    expect(share?.tags).toEqual({ item: share?.input, index: iteration });
    return share?.input ?? null;
  });
}

test.each<[Json, Json[]]>([
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [[], []],
  [null, []],
  ["", []],
  ["a", ["a"]],
  [0, [0]],
  [false, [false]],
  [{ a: 1 }, [{ a: 1 }]],
  [
    [null, [1]],
    [null, [1]],
  ],
])("iterates over %j as %j", async (items, expected) => {
  expect(await itemsOf({ items })).toEqual(expected);
});

test("gives each iteration a batch of items, the last one what is left", async () => {
  expect(await itemsOf({ items: [1, 2, 3, 4, 5], batch_size: 2 })).toEqual([[1, 2], [3, 4], [5]]);
});

test("passes on how many iterations run at once and what a failed one does", () => {
  expect(run({ items: [1], concurrency: 20, on_item_failure: "collect" })).toMatchObject({
    concurrency: 20,
    onFailure: "collect",
  });
});

test("without items it cannot be activated", () => {
  const config = definition.config.parse({});
  expect(definition.check?.(config)).toMatchObject([{ pointer: "/items", code: "items_required" }]);
  expect(definition.check?.({ ...config, items: "{{items}}" })).toEqual([]);
});

test("says on the card what it iterates over", () => {
  const config = definition.config.parse({ items: "{{ order.items }}" });
  expect(definition.summary(config)).toBe("each of order.items");
  expect(definition.summary({ ...config, concurrency: 20 })).toBe("each of order.items, 20 at a time");
});
