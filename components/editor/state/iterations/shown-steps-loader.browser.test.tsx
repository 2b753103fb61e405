import { expect, test, vi } from "vitest";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { ShownStepsLoader } from "./shown-steps-loader.tsx";

const document = documentOf([nodeOf("each", "for_each"), nodeOf("set", "set_fields", { inside: "each" })]);

/** The queries that are sent to the list of steps. */
async function queriesFor(stepsNextCursor: string | null) {
  const queries: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/steps?")) queries.push(url.slice(url.indexOf("?") + 1));
    return Response.json({ data: [], next_cursor: null });
  });
  const steps = [stepOf(idOf("each"), "waiting"), stepOf(idOf("set"), "succeeded", { scope: "4" })];
  const store = await drawInEditor(<ShownStepsLoader />, { document });
  store.getState().showExecution(executionOf(steps, { document, steps_next_cursor: stepsNextCursor }));
  return { store, queries };
}

test("of a large execution, loads the steps outside of loops, those of the shown iteration, and failed ones", async () => {
  const { store, queries } = await queriesFor("cursor");
  const wanted = ["scope=&limit=200", "scope=4&limit=200", "status=failed&limit=200"];
  await expect.poll(() => queries.toSorted()).toEqual(wanted);
  store.getState().chooseIteration(idOf("each"), 2);
  await expect.poll(() => queries.at(-1)).toBe("scope=2&limit=200");
  vi.unstubAllGlobals();
});

test("of an execution that is loaded whole, loads nothing", async () => {
  const { store, queries } = await queriesFor(null);
  store.getState().chooseIteration(idOf("each"), 2);
  await expect.poll(() => store.getState().iterations.size).toBe(1);
  expect(queries).toEqual([]);
  vi.unstubAllGlobals();
});
