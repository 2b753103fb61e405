import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { loadMonaco } from "#components/monaco/load.ts";
import type { Exchange } from "#engine/exchange.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { Inspector } from "./inspector.tsx";

const sample = { customer: { name: "Ada" }, total: 12 };
const fields = [
  { name: "greeting", value: "Hello {{customer.name}}" },
  { name: "", value: "" },
];
const document = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { sample_payload: JSON.stringify(sample) } }),
    nodeOf("set", "set_fields", { config: { label: "Letter", fields } }),
  ],
  ["hook -> set"],
);

async function drawPanel(width: number, selected = "set") {
  // The panel would load it while the test clicks.
  await loadMonaco();
  const store = await drawInEditor(
    <div data-testid="pane" style={{ width, height: 640 }}>
      <PanelBox>
        <Inspector />
      </PanelBox>
    </div>,
    { document },
  );
  store.getState().select({ nodes: [idOf(selected)] });
  await expect.element(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  return store;
}

const view = (name: string) => page.getByRole("region", { name, exact: true });
const row = (number: number) => page.getByRole("group", { name: `Field ${number}` });
const value = (number: number) => row(number).getByRole("textbox", { name: "Value" });
const line = (name: RegExp) => page.getByRole("treeitem", { name });
const configOf = (store: Awaited<ReturnType<typeof drawPanel>>) => store.getState().document.nodes[1]?.config;

test.each([
  [380, ["Settings"]],
  [700, ["Input", "Settings"]],
  [1100, ["Input", "Settings", "Output"]],
])("a panel of %i px shows %j beside each other", async (width, shown) => {
  await drawPanel(width);
  for (const name of ["Input", "Settings", "Output"]) {
    const isShown = shown.includes(name);
    if (isShown) await expect.element(view(name)).toBeVisible();
    else await expect.element(view(name)).not.toBeInTheDocument();
  }
});

test("a narrow panel has tabs, a wider one a choice beside the settings", async () => {
  await drawPanel(380);
  await page.getByRole("tab", { name: "Output" }).click();
  await expect.element(view("Output")).toBeVisible();
  await expect.element(view("Settings")).not.toBeInTheDocument();
  page.getByTestId("pane").element().setAttribute("style", "width: 700px; height: 640px");
  await expect.element(view("Settings")).toBeVisible();
  await expect.element(view("Output")).toBeVisible();
  await page.getByRole("button", { name: "Input", exact: true }).click();
  await expect.element(view("Input")).toBeVisible();
  await expect.element(view("Output")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Output", exact: true }).click();
});

test("a field keeps its editor and its caret when the layout changes", async () => {
  const store = await drawPanel(380);
  await page.getByRole("tab", { name: "Settings" }).click();
  await value(2).click();
  await expect.poll(() => window.document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("ab");
  const editor = window.document.querySelector(".monaco-editor.focused");
  page.getByTestId("pane").element().setAttribute("style", "width: 1100px; height: 640px");
  await expect.element(view("Output")).toBeVisible();
  await userEvent.keyboard("c");
  expect(window.document.querySelector(".monaco-editor.focused")).toBe(editor);
  await expect.poll(() => configOf(store)?.fields).toMatchObject([{}, { value: "abc" }]);
});

test("a trigger has no input, and its calls are in that place", async () => {
  await drawPanel(1100, "hook");
  await expect.element(view("Calls")).toBeVisible();
  await expect.element(view("Output")).toBeVisible();
  await expect.element(view("Input")).not.toBeInTheDocument();
  await expect.element(view("Output").getByText(/This is the sample/)).toBeVisible();
});

test("below a field is what it resolves to: with the sample, then with the execution that is shown", async () => {
  const store = await drawPanel(1100);
  await expect.element(row(1).getByText("Hello Ada")).toBeVisible();
  const execution = executionOf([], {
    trigger_node_id: idOf("hook"),
    input: { customer: { name: "Grace" }, total: 5 },
  });
  store.getState().rememberExecution(execution);
  await expect.element(row(1).getByText("Hello Grace")).toBeVisible();
  await expect.element(value(1)).toHaveAccessibleDescription(/Result: *Hello Grace/);
});

test("what the shown data lack is said in words, with the nearest name to replace it", async () => {
  const store = await drawPanel(1100);
  store
    .getState()
    .rememberExecution(
      executionOf([], { trigger_node_id: idOf("hook"), input: { client: { name: "Grace" } } }),
    );
  await expect.element(row(1).getByText("This data has no customer.name.")).toBeVisible();
  store.getState().updateConfig(idOf("set"), { fields: [{ name: "greeting", value: "{{client.nam}}" }] });
  await page.getByRole("button", { name: "Use client.name" }).first().click();
  await expect.poll(() => configOf(store)?.fields).toMatchObject([{ value: "{{client.name}}" }]);
});

test("a click on a field of the input inserts its tag where the caret was, and says where that is", async () => {
  const store = await drawPanel(1100);
  await value(1).click();
  await userEvent.keyboard("{Home}");
  await expect.element(page.getByText("into greeting")).toBeVisible();
  await line(/^total/)
    .first()
    .click();
  await expect
    .poll(() => configOf(store)?.fields)
    .toMatchObject([{ value: "{{total}}Hello {{customer.name}}" }, {}]);
});

test("a field of the input is dropped into a setting, where it is dropped, and onto the list to make a row", async () => {
  const store = await drawPanel(1100);
  // What stands below a field appears later, and would move the place of the drop.
  await expect.element(row(1).getByText("Hello Ada")).toBeVisible();
  await line(/^total/)
    .first()
    .dropTo(value(2));
  await expect.poll(() => configOf(store)?.fields).toMatchObject([{}, { value: "{{total}}" }]);
  await line(/^name/)
    .first()
    .dropTo(page.getByRole("button", { name: "Add field" }));
  await expect
    .poll(() => configOf(store)?.fields)
    .toMatchObject([{}, {}, { name: "name", value: "{{customer.name}}" }]);
  expect(window.document.documentElement.hasAttribute("data-tag-drag")).toBe(false);
});

test("every place that takes a field lights up while one is dragged", async () => {
  await drawPanel(1100);
  const transfer = new DataTransfer();
  const source = line(/^total/)
    .first()
    .element();
  source.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: transfer }));
  await expect.poll(() => window.document.documentElement.hasAttribute("data-tag-drag")).toBe(true);
  await expect.element(page.getByText("Drop here to add field")).toBeVisible();
  source.dispatchEvent(new DragEvent("dragend", { bubbles: true, dataTransfer: transfer }));
  await expect.element(page.getByText("Drop here to add field")).not.toBeVisible();
});

test("a new row is not wrong before it is left", async () => {
  const store = await drawPanel(1100);
  await page.getByRole("button", { name: "Add field" }).click();
  const problem = { nodeId: idOf("set"), edgeId: null, pointer: "/fields/2/name", code: "x_required" };
  store.getState().setProblems([{ ...problem, detail: "Enter a name." }]);
  await expect.element(row(3).getByRole("textbox", { name: "Name" })).toHaveFocus();
  await expect.element(page.getByText("Enter a name.")).not.toBeInTheDocument();
  await value(1).click();
  await expect.element(row(3).getByText("Enter a name.")).toBeVisible();
});

test("a failed node shows its whole error at the top, with what to do", async () => {
  const store = await drawPanel(380);
  const message = `The request failed.\n${"x".repeat(300)} the end`;
  const step = stepOf(idOf("set"), "failed", { error: { code: "timeout", message } });
  store.getState().rememberExecution(executionOf([step]));
  const error = page.getByRole("alert", { name: "Error" });
  await expect.element(error.getByText(/the end/)).toBeVisible();
  await expect.element(error.getByText(/allow more time under Node settings/)).toBeVisible();
});

test("a run's result stands above the settings of the panel", async () => {
  const store = await drawPanel(380);
  await expect.element(view("Result")).not.toBeInTheDocument();
  const step = stepOf(idOf("set"), "succeeded", { output: { greeting: "Hello Ada" } });
  store.getState().rememberExecution(executionOf([step]));
  await expect.element(view("Result").getByRole("treeitem", { name: /^greeting/ })).toBeVisible();
  await expect.element(view("Settings").getByRole("textbox", { name: "Label" })).toBeVisible();
});

test("what a trigger got becomes its sample with one click", async () => {
  const store = await drawPanel(380, "hook");
  const input = { customer: { name: "Grace" }, _webhook: { method: "POST" } };
  store.getState().rememberExecution(executionOf([], { trigger_node_id: idOf("hook"), input }));
  await view("Result").getByRole("button", { name: "Use as sample payload" }).click();
  expect(JSON.parse(String(store.getState().document.nodes[0]?.config.sample_payload))).toEqual({
    customer: { name: "Grace" },
  });
  await expect
    .element(view("Result").getByRole("button", { name: "Use as sample payload" }))
    .not.toBeInTheDocument();
});

test("a failed request shows the response's status, headers and body under the message", async () => {
  const store = await drawPanel(380);
  const detail = { status: 503, headers: { "retry-after": ["60"] }, body: { error: "maintenance" } };
  const error = { code: "http_status", message: "GET http://a responded with status 503.", detail };
  store.getState().rememberExecution(executionOf([stepOf(idOf("set"), "failed", { error })]));
  const response = view("Response");
  await expect.element(response.getByText("503")).toBeVisible();
  await expect.element(response.getByRole("treeitem", { name: /^error "maintenance"/ })).toBeVisible();
  await expect.element(response.getByRole("row", { name: "retry-after 60" })).toBeVisible();
  expect(page.getByText(/responded with status 503/).elements()).toHaveLength(1);
});

test("a trigger's data is at the left of its settings, as a step's is", async () => {
  const { getState } = await drawPanel(900, "hook");
  const added = getState().addNode("schedule_node");
  getState().select({ nodes: added === null ? [] : [added] });
  await expect.element(view("Output")).toBeVisible();
  const leftOf = (name: string) => view(name).element().getBoundingClientRect().left;
  expect(leftOf("Output")).toBeLessThan(leftOf("Settings"));
});

test("opens the workbench until Escape, with everything beside it out of reach, and leads to the next node", async () => {
  await drawPanel(380);
  await page.getByRole("button", { name: "Open workbench" }).click();
  await expect.element(view("Input")).toBeVisible();
  await expect.element(view("Output")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Next node" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous node" }).click();
  await expect.element(page.getByRole("heading", { name: "Receive Webhook" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Close workbench" })).toHaveFocus();
  await userEvent.keyboard("{Alt>}j{/Alt}");
  await expect.element(page.getByRole("heading", { name: "Letter" })).toBeVisible();
  await page.getByRole("textbox", { name: "Label" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("tab", { name: "Input" })).toBeVisible();
  await userEvent.keyboard("{Control>}.{/Control}");
  await expect.element(page.getByRole("button", { name: "Close workbench" })).toBeVisible();
  await userEvent.keyboard("{Control>}.{/Control}");
  await expect.element(page.getByRole("button", { name: "Open workbench" })).toBeVisible();
});

const exchangeOf = (more: Partial<Exchange> = {}): Exchange => ({
  method: "POST",
  url: "https://slack.com/api/chat.postMessage",
  headers: [
    ["Content-Type", "application/json"],
    ["X-Api-Key", "[masked]"],
  ],
  body: '{"channel":"C1"}',
  response: { status: 200, headers: { "x-request-id": ["7"] }, body: { ok: true } },
  failure: null,
  duration_ms: 120,
  ...more,
});
const sent = (list: Exchange[], left_out = 0) => ({
  activity: { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 0, exchanges: { list, left_out } },
});

test("a tested step shows its request and response under its result, folded", async () => {
  const store = await drawPanel(1100);
  const step = stepOf(idOf("set"), "succeeded", { output: { ok: true }, ...sent([exchangeOf()]) });
  store.getState().rememberExecution(executionOf([step]));
  const toggle = view("Output").getByRole("button", { name: "Request and response" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  const request = view("Request");
  await expect.element(request.getByText("https://slack.com/api/chat.postMessage")).toBeVisible();
  await expect.element(request.getByText("POST")).toBeVisible();
  await expect.element(request.getByRole("treeitem", { name: /^channel "C1"/ })).toBeVisible();
  await request.getByRole("button", { name: "Headers (2)" }).click();
  await expect.element(request.getByRole("row", { name: "x-api-key masked" })).toBeVisible();
  await expect.element(view("Response").getByText("200")).toBeVisible();
  await expect.element(view("Response").getByRole("treeitem", { name: /^ok true/ })).toBeVisible();
});

test("of several requests each is folded but the last, and those that are left out are counted", async () => {
  const store = await drawPanel(380);
  const list = [1, 2, 3, 4].map((page) =>
    exchangeOf({ method: "GET", url: `https://x/${page}`, body: null }),
  );
  const step = stepOf(idOf("set"), "succeeded", { output: [], ...sent(list, 30) });
  store.getState().rememberExecution(executionOf([step]));
  await view("Result").getByRole("button", { name: "Requests and responses (34)" }).click();
  await expect.element(page.getByText("30 more requests between these.")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "2. GET 200" }))
    .toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByRole("button", { name: "33. GET 200" })).toBeVisible();
  await expect.element(page.getByText("https://x/4")).toBeVisible();
  await expect.element(page.getByText("https://x/3")).not.toBeInTheDocument();
});

test("a failed step of a draft shows its request once, and the response or why there was none", async () => {
  const store = await drawPanel(380);
  const detail = { status: 404, headers: {}, body: { error: "not_found" } };
  const error = { code: "http_status", message: "POST responded with status 404.", detail };
  const refused = exchangeOf({ response: detail });
  const step = stepOf(idOf("set"), "failed", { error, ...sent([refused]) });
  store.getState().rememberExecution(executionOf([step]));
  await expect.element(view("Request").getByText("https://slack.com/api/chat.postMessage")).toBeVisible();
  expect(page.getByRole("region", { name: "Response", exact: true }).elements()).toHaveLength(1);
  await expect.element(view("Response").getByText("404")).toBeVisible();
  const failure = { code: "timeout", message: "No response within 30 s." };
  const late = stepOf(idOf("set"), "failed", {
    error: failure,
    ...sent([exchangeOf({ response: null, failure })]),
  });
  store.getState().rememberExecution(executionOf([late]));
  await expect.element(view("Response").getByRole("heading", { name: "No response timeout" })).toBeVisible();
  expect(page.getByText("No response within 30 s.").elements()).toHaveLength(1);
});
