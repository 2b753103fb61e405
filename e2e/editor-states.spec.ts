import type { Page } from "@playwright/test";
import { call, changeDraft, createFlow, createLiveFlow, send } from "./support/api.ts";
import {
  branch,
  condition,
  delay,
  httpRequest,
  httpResponse,
  line,
  receiveWebhook,
  setFields,
} from "./support/documents.ts";
import {
  canvas,
  card,
  emptyPlace,
  fillField,
  focusMonaco,
  panel,
  selectNode,
  suggestions,
  untilDialogsClosed,
  untilSaved,
} from "./support/editor.ts";
import { expectReadable } from "./support/states.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** Every state of the editor, looked at by axe in both themes. */
test.use({ viewport: { width: 1440, height: 900 } });

const order = { order: { id: "ORD-1", total: 418, lines: [{ sku: "A", count: 2 }] }, customer: "Ada" };
const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Test run" });

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/flows/${id}`);
  await expect(canvas(page)).toBeVisible();
}

test("an empty canvas, the picker, the palette and the list of keys", async ({ page }) => {
  const { id } = await createFlow(unique("Empty"), { nodes: [], edges: [] });
  await open(page, id);
  await expectReadable(page, "empty canvas");
  await page.getByRole("toolbar", { name: "Nodes" }).getByRole("button", { name: "Add a node" }).click();
  await expect(page.getByRole("listbox", { name: "Node types" })).toBeVisible();
  await expectReadable(page, "picker");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await expectReadable(page, "palette");
  await page.keyboard.press("Escape");
  await untilDialogsClosed(page);
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectReadable(page, "keys");
});

test("nodes with their settings, problems, suggestions, workbench and details of the flow", async ({
  page,
}) => {
  const flow = line(
    receiveWebhook(order),
    condition({ left: "{{order.total}}", operator: "greater", right: "100" }),
  );
  const document = branch(
    flow,
    "condition",
    "true",
    setFields([{ name: "hello", value: "Hello {{custmer}}" }]),
  );
  const { id } = await createFlow(unique("Configured"), document);
  await open(page, id);
  await expectReadable(page, "flow");
  await selectNode(page, "Receive Webhook");
  await expectReadable(page, "trigger");
  await selectNode(page, "Condition");
  await expectReadable(page, "condition");
  await selectNode(page, "Set Fields");
  await expectReadable(page, "missing field");
  await focusMonaco(page, "Value");
  await page.keyboard.type("{{");
  await expect(suggestions(page).first()).toBeVisible();
  await expectReadable(page, "suggestions");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+.");
  await expectReadable(page, "workbench");
  await page.keyboard.press("ControlOrMeta+.");
  await card(page, "Set Fields").click({ button: "right" });
  await expect(page.getByRole("menu").first()).toBeVisible();
  await expectReadable(page, "menu of a node");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Flow details" }).click();
  await expectReadable(page, "flow details");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+A");
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeVisible();
  await expectReadable(page, "several nodes");
  await emptyPlace(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("e");
  await page.getByRole("toolbar", { name: "Connection" }).getByRole("button", { name: "Last data" }).click();
  await expectReadable(page, "connection");
});

test("a run, a failed node, the choice of data, and calls beside their trigger", async ({ page }) => {
  const flow = line(
    receiveWebhook(order),
    setFields([{ name: "total", value: "{{order.total}}" }]),
    httpRequest({ method: "GET", url: "http://127.0.0.1:9/" }),
  );
  const { id, url } = await createLiveFlow(unique("Failing"), flow);
  await open(page, id);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page)).toContainText("Failed");
  await expectReadable(page, "failed run");
  await selectNode(page, "Set Fields");
  await expectReadable(page, "node that ran");
  await selectNode(page, "HTTP Request");
  await expect(panel(page).getByRole("alert").first()).toBeVisible();
  await expectReadable(page, "node that failed");
  await page.keyboard.press("Shift+C");
  await expect(page.getByRole("dialog", { name: "Choose current data" })).toBeVisible();
  await expectReadable(page, "choice of data");
  await page.keyboard.press("Escape");

  await send(url, order);
  await fetch(url, { method: "PUT", headers: { "content-type": "application/json" }, body: "{}" });
  const calls = page.getByRole("region", { name: "Last calls of Receive Webhook" });
  await expect(calls.getByRole("listitem")).toHaveCount(2);
  await expectReadable(page, "last calls");
  await selectNode(page, "Receive Webhook");
  await calls.getByRole("button", { name: /Wrong method/ }).click();
  await expect(panel(page).getByRole("region", { name: "Call", exact: true })).toBeVisible();
  await expectReadable(page, "refused call");
});

test("what would be published, the versions, and a comparison", async ({ page }) => {
  const { id } = await createLiveFlow(
    unique("Compared"),
    line(receiveWebhook(order), httpResponse({ body: "1" })),
  );
  await open(page, id);
  await selectNode(page, "HTTP Response");
  await fillField(page, "Body", "2");
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish changes" }).click();
  const publish = page.getByRole("dialog", { name: "Publish changes" });
  await expect(publish.getByRole("list", { name: "Changed nodes" }).getByRole("region")).toBeVisible();
  await expectReadable(page, "publish changes");
  await publish.getByRole("button", { name: /^Publish v\d+$/ }).click();
  await expect(publish).toBeHidden();
  await page.getByRole("button", { name: "Flow menu" }).click();
  await expectReadable(page, "flow menu");
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await versions.getByRole("button", { name: "View version 2" }).click();
  await versions.getByRole("group", { name: "HTTP Response", exact: true }).click();
  await expectReadable(page, "versions");
});

test("a loop, a note, another tab, and a conflict", async ({ page, context }) => {
  const loop = {
    type: "for_each_node",
    key: "for_each",
    config: { label: "For Each", items: "{{order.lines}}" },
  };
  const flow = branch(
    line(receiveWebhook(order), loop, delay(5)),
    "for_each",
    "item",
    setFields([{ name: "sku", value: "{{for_each.item.sku}}" }]),
  );
  const [trigger, parent, after, inside] = flow.nodes;
  const nodes = flow.nodes.map((node) => {
    if (node === trigger) return { ...node, position: { x: -360, y: 0 } };
    if (node === inside)
      return { ...node, ...(parent && { parent_id: parent.id }), position: { x: 120, y: 90 } };
    return node === after ? { ...node, position: { x: 900, y: 0 } } : node;
  });
  const edges = flow.edges.map((edge) =>
    edge.target === after?.id ? { ...edge, source_handle: "done" } : edge,
  );
  const { id } = await createFlow(unique("Disputed"), { nodes, edges });
  await open(page, id);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page)).toContainText("Succeeded");
  await card(page, "For Each").click({ position: { x: 40, y: 12 } });
  await expectReadable(page, "loop that ran");
  const other = await context.newPage();
  await open(other, id);
  await selectNode(other, "Delay");
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await expect(card(page, "Delay").getByText("You, in another tab")).toBeVisible();
  await page.getByRole("button", { name: /^Also here/ }).click();
  await expectReadable(page, "who is here");
  await page.keyboard.press("Escape");
  await other.close();

  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/flows/${id}`, async (route) => {
    if (route.request().method() === "PATCH") await gate.promise;
    await route.continue();
  });
  await selectNode(page, "Delay");
  await fillField(page, "Label", "Mine");
  await changeDraft(id, ({ nodes: saved, edges }) => ({
    nodes: saved.map((node) =>
      node.config.label === "Delay" ? { ...node, config: { ...node.config, label: "Theirs" } } : node,
    ),
    edges,
  }));
  gate.resolve();
  await expect(page.getByRole("dialog", { name: "Conflicting changes" })).toBeVisible();
  await expectReadable(page, "conflict");
});

test("the list of flows with folders, labels and a selection", async ({ page }) => {
  const word = unique("Listed");
  const folder = await call("POST", "/api/flow-folders", { name: unique("Billing") });
  const label = await call("POST", "/api/flow-labels", { name: unique("urgent"), color: "violet" });
  const live = await createLiveFlow(`${word} live`, line(receiveWebhook(order)));
  await createFlow(`${word} draft`, line(setFields([])));
  expect(folder).toHaveProperty("id");
  expect(label).toHaveProperty("id");
  await send(live.url, order);
  await page.goto(`/flows?q=${encodeURIComponent(word)}`);
  await expect(page.getByRole("list", { name: "Flows" }).getByRole("listitem")).toHaveCount(2);
  await expectReadable(page, "flows");
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await expectReadable(page, "filter by label");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all flows" }).check();
  await expectReadable(page, "selected flows");
  await page.getByRole("region", { name: "Selected flows" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: "Delete 2 flows?" })).toBeVisible();
  await expectReadable(page, "delete flows");
});
