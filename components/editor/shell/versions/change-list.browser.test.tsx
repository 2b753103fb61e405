import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { nodeTypeSet } from "#app/node-types.ts";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { ChangeList } from "./change-list.tsx";
import { toComparison } from "./comparison.ts";

/** As many Delay nodes as there are numbers, each with its number of seconds. */
const waits = (seconds: readonly number[]) => ({
  id: seconds.join(),
  name: `Version ${seconds[0]}`,
  document: documentOf(
    seconds.map((each, index) => nodeOf(`wait${index}`, "delay", { config: { seconds: each } })),
  ),
});

const drawChanges = (before: number[], after: number[]) =>
  drawInEditor(<ChangeList comparison={toComparison(waits(before), waits(after), nodeTypeSet.types)} />);

test("a few changes are open at once", async () => {
  await drawChanges([1, 1, 1, 1], [2, 2, 2, 1]);
  const changes = page.getByRole("list", { name: "Changed nodes" });
  await expect.poll(() => changes.getByRole("region", { name: "Seconds" }).elements().length).toBe(3);
  await expect.element(changes.getByRole("region", { name: "Seconds" }).first()).toBeVisible();
});

test("of many changes the nodes are listed, and open one by one", async () => {
  await drawChanges([1, 1, 1, 1], [2, 2, 2, 2]);
  const changes = page.getByRole("list", { name: "Changed nodes" });
  await expect.poll(() => changes.getByRole("listitem").elements().length).toBe(4);
  expect(changes.getByRole("region", { name: "Seconds" }).elements()).toEqual([]);
  await changes.getByText("Delay").first().click();
  await expect.element(changes.getByRole("region", { name: "Seconds" })).toBeVisible();
});
