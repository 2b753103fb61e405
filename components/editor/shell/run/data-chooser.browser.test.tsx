import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { executionSummarySchema } from "#api/executions/reads/schema.ts";
import type { Call, CallSummary } from "#api/webhooks/calls/schema.ts";
import { useCurrentData } from "#components/editor/state/data/use-current-data.ts";
import { type EditorStore, useEditor } from "#components/editor/state/editor-context.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { DataChooser } from "./data-chooser.tsx";

const hook = idOf("hook");
const document = documentOf([nodeOf("hook", "receive_webhook"), nodeOf("greet")], ["hook -> greet"]);
const executionId = "019ab000-0000-7000-8000-00000000000e";
const callId = "019ab000-0000-7000-8000-00000000000c";
const flowId = "019ab000-0000-7000-8000-00000000000f";

const execution = executionOf([stepOf(hook, "succeeded", { output: { name: "Grace" } })], {
  id: executionId,
  flow_id: flowId,
  status: "succeeded",
  source: "webhook",
  trigger_node_id: hook,
  input: { name: "Grace" },
});
const summary = z.object(executionSummarySchema.shape).parse(execution);
const callSummary: CallSummary = {
  id: callId,
  node_id: hook,
  flow_id: flowId,
  method: "PUT",
  outcome: "method_not_allowed",
  status: 405,
  reason: "Only GET and POST are allowed.",
  size: 14,
  latency_ms: 1,
  ip: "203.0.113.7",
  execution_id: null,
  execution_name: null,
  name: null,
  replay_of: null,
  created_at: "2026-01-01T00:00:00Z",
};
const call: Call = {
  ...callSummary,
  previous_id: null,
  target: "/",
  headers: {},
  masked_headers: [],
  query: {},
  body: "{}",
  body_encoding: "text",
  omitted: null,
  output: { name: "Refused" },
  output_problem: null,
  answer: null,
};

/** What the server has, by the beginning of the URL; everything else is 404. */
const answers: [string, unknown][] = [
  [`/api/executions/${executionId}`, execution],
  ["/api/executions?", { data: [summary], next_cursor: null }],
  [`/api/webhooks/${hook}/calls/${callId}`, call],
  [`/api/webhooks/${hook}/calls?`, { data: [callSummary], counted: [], next_cursor: null }],
];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const found = answers.find(([start]) => String(url).startsWith(start))?.[1];
    const problem = {
      type: "about:blank",
      title: "Not found",
      status: 404,
      code: "not_found",
      detail: "Gone.",
    };
    const isJson = { headers: { "content-type": "application/json" } };
    return new Response(JSON.stringify(found ?? problem), { status: found ? 200 : 404, ...isJson });
  });
});

function Chooser() {
  useCurrentData(flowId, null);
  const input = useEditor(({ lastExecution }) => JSON.stringify(lastExecution?.input ?? null));
  return (
    <>
      <DataChooser />
      <output>{input}</output>
    </>
  );
}

const button = () => page.getByRole("button", { name: /^Current data/ });
const option = (name: RegExp | string) => page.getByRole("option", { name });
const shown = () => page.getByRole("status");

async function open(): Promise<EditorStore> {
  const store = await drawInEditor(<Chooser />, { document });
  await button().click();
  return store;
}

test("an execution is chosen from the list, named by its time, and remembered", async () => {
  const store = await open();
  await option(/^Succeeded ?Call · Draft/).click();
  await expect.element(page.getByRole("button", { name: /^Current data: Call \d/ })).toBeVisible();
  await expect.element(shown()).toHaveTextContent('{"name":"Grace"}');
  expect(store.getState()).toMatchObject({
    runShown: true,
    currentData: { kind: "execution", id: executionId },
  });
  expect(localStorage.getItem(`current-data:${flowId}`)).toContain(executionId);
});

test("the output of a refused call is the data, and nothing is on the canvas", async () => {
  const store = await open();
  await option(/^PUT 405 · Wrong method/).click();
  await expect.element(shown()).toHaveTextContent('{"name":"Refused"}');
  expect(store.getState().runShown).toBe(false);
  expect(store.getState().lastExecution?.steps).toMatchObject([
    { node_id: hook, output: { name: "Refused" } },
  ]);
});

test("the keyboard searches by id, chooses, and returns to the button", async () => {
  await open();
  await expect.element(page.getByRole("textbox", { name: "Search executions and calls" })).toHaveFocus();
  await userEvent.keyboard(callId);
  await expect.element(option("Sample")).not.toBeInTheDocument();
  await expect.element(option(/^PUT 405/)).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(shown()).toHaveTextContent('{"name":"Refused"}');
  await expect.element(button()).toHaveFocus();
});

test("a choice that does not exist any more is replaced by the last run", async () => {
  localStorage.setItem(
    `current-data:${flowId}`,
    JSON.stringify({ kind: "execution", id: "019ab000-0000-7000-8000-0000000000ff" }),
  );
  const store = await drawInEditor(<Chooser />, { document });
  await expect.element(page.getByText("The chosen execution no longer exists.")).toBeVisible();
  await expect.element(button()).toHaveAccessibleName("Current data: Last run");
  expect(store.getState().currentData).toEqual({ kind: "last" });
  expect(localStorage.getItem(`current-data:${flowId}`)).not.toContain("0000ff");
});
