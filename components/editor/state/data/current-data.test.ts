import { expect, test } from "vitest";
import type { Execution } from "#api/executions/reads/schema.ts";
import { createEditorStore } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { type CurrentData, executionOfCall, partStart } from "./current-data.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("other", "receive_webhook"),
    nodeOf("first"),
    nodeOf("second"),
    nodeOf("both"),
    nodeOf("alone"),
  ],
  ["hook -> first", "first -> second", "hook -> both", "other -> both", "other -> alone"],
);

const callId = "019ab000-0000-7000-8000-000000000001";
const call = {
  id: callId,
  node_id: idOf("hook"),
  flow_id: "flow",
  output: { name: "Ada" },
  created_at: "2026-11-23T12:03:00Z",
};

const sample: CurrentData = { kind: "sample" };
const chosenCall: CurrentData = { kind: "call", nodeId: idOf("hook"), id: callId };
const run = executionOf([stepOf(idOf("first"), "succeeded")], { id: "run" });

function startOf(currentData: CurrentData, lastExecution: Execution | null, name: string, alone = true) {
  const part = { nodeId: idOf(name), alone };
  return partStart({ currentData, lastExecution, document, nodeTypes }, part);
}

test("a node runs with the steps of the execution that is the current data", () => {
  const replay = { id: "run", from_node: idOf("second") };
  expect(startOf({ kind: "last" }, run, "second")).toEqual({
    replay: { ...replay, until_node: idOf("second") },
  });
  expect(startOf({ kind: "execution", id: "run" }, run, "second", false)).toEqual({ replay });
  // A run that was started with the sample or the call has steps, too.
  expect(startOf(sample, run, "second", false)).toEqual({ replay });
  expect(startOf(chosenCall, run, "second", false)).toEqual({ replay });
});

test("after a run of one node, others still take their input from the chosen execution", () => {
  const chosen: CurrentData = { kind: "execution", id: "chosen" };
  const part = executionOf([stepOf(idOf("hook"), "succeeded")], { id: "part" });
  expect(startOf(chosen, part, "first", false)).toEqual({ replay: { id: "part", from_node: idOf("first") } });
  expect(startOf(chosen, part, "second", false)).toEqual({
    replay: { id: "chosen", from_node: idOf("second") },
  });
});

test("with the sample or a call, the node after the trigger runs alone, and later ones have no data", () => {
  const test = { trigger_node: idOf("hook"), until_node: idOf("first") };
  expect(startOf(sample, null, "first")).toEqual({ test });
  expect(startOf(chosenCall, executionOfCall(call), "first")).toEqual({ test: { call_id: callId, ...test } });
  expect(startOf(sample, null, "second")).toBeNull();
  expect(startOf(chosenCall, executionOfCall(call), "second")).toBeNull();
  expect(startOf({ kind: "last" }, null, "first")).toBeNull();
});

test("the call of another trigger is no data for a node, and one of several triggers is", () => {
  expect(startOf(chosenCall, null, "alone")).toBeNull();
  expect(startOf(chosenCall, null, "both")).toEqual({
    test: { call_id: callId, trigger_node: idOf("hook"), until_node: idOf("both") },
  });
});

test("from here, a trigger that leads to other nodes would run them, too", () => {
  expect(startOf(sample, null, "first", false)).toBeNull();
  expect(startOf(sample, null, "hook", false)).toEqual({ test: { trigger_node: idOf("hook") } });
});

function storeWith(...executions: Execution[]) {
  const store = createEditorStore({ flowId: "flow", nodeTypes, document });
  for (const execution of executions) store.getState().showExecution(execution);
  return store;
}

test("a call of the published version replaces the last run, but nothing that was chosen", () => {
  const store = storeWith(run);
  store.getState().follow("call", "traffic");
  expect(store.getState().followed?.id).toBe("call");
  store.getState().chooseData(sample);
  store.getState().follow("next", "traffic");
  expect(store.getState()).toMatchObject({ followed: null, lastExecution: null, currentData: sample });
});

test("a run with the chosen data keeps it, and one that was started otherwise is the last run", () => {
  const store = storeWith();
  store.getState().chooseData(chosenCall);
  store.getState().followRun("with the call");
  expect(store.getState()).toMatchObject({ currentData: chosenCall, followed: { id: "with the call" } });
  store.getState().hideExecution();
  expect(store.getState()).toMatchObject({ currentData: chosenCall, followed: null, lastExecution: null });
  store.getState().follow("another", "person");
  expect(store.getState().currentData).toEqual({ kind: "last" });
});

test("an execution that is chosen goes on the canvas, and what was there stays until it is loaded", () => {
  const store = storeWith(run);
  store.getState().chooseData({ kind: "execution", id: "old" });
  expect(store.getState()).toMatchObject({ followed: { id: "old" }, lastExecution: run, runShown: true });
});

test("clearing the canvas keeps the data of the last run", () => {
  const store = storeWith(run);
  store.getState().hideExecution();
  expect(store.getState()).toMatchObject({ lastExecution: run, runShown: false });
});
