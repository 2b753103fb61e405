import type { Page } from "@playwright/test";
import { createFlow, finishedExecution, installation, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import { addAfter, canvas, card, fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const caseRow = (page: Page, number: number) =>
  panel(page).getByRole("group", { name: `Case ${number}`, exact: true });

/** Fills a text field of a case, whichever editor it uses. */
async function fillCase(page: Page, number: number, name: string, text: string) {
  const field = caseRow(page, number).getByRole("textbox", { name, exact: true });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}

const outputs = (page: Page) => card(page, "Switch").getByRole("button", { name: /output of Switch$/ });
const joins = (page: Page, branch: string, target: string) =>
  canvas(page).getByRole("group", { name: `Connection from Switch, ${branch}, to ${target}`, exact: true });

test("a Switch with three cases: drawn, connected, reordered, run, and a case removed", async ({ page }) => {
  const { id } = await createFlow("Sorted by status", line(receiveWebhook({ status: "paid" })));
  await page.goto(`/flows/${id}`);
  await addAfter(page, "Receive Webhook", "Switch");

  await panel(page).getByRole("combobox", { name: "Decide by" }).selectOption("Value");
  await fillField(page, "Value", "{{status}}");
  for (const [index, status] of ["paid", "refunded", "lost"].entries()) {
    await panel(page).getByRole("button", { name: "Add case" }).click();
    await fillCase(page, index + 1, "Name", status);
    await fillCase(page, index + 1, "Equals", status);
  }
  await expect(outputs(page)).toHaveCount(4);
  await expect(card(page, "Switch")).toContainText("status: paid, refunded, lost");

  await addAfter(page, "Switch, paid", "Set Fields");
  await selectNode(page, "Set Fields");
  await fillField(page, "Label", "Ship");
  await addAfter(page, "Switch, lost", "Set Fields");
  await selectNode(page, "Set Fields");
  await fillField(page, "Label", "Search");
  await expect(joins(page, "paid", "Ship")).toBeAttached();

  await selectNode(page, "Switch");
  await caseRow(page, 1).getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(caseRow(page, 3).getByRole("textbox", { name: "Name" })).toHaveValue("paid");
  await expect(caseRow(page, 3).getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(joins(page, "paid", "Ship")).toBeAttached();
  await expect(joins(page, "lost", "Search")).toBeAttached();

  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await readFlow(id)).active).toBe(true);
  const url = (await readFlow(id)).webhooks[0]?.url ?? "";
  const { execution_id } = await (await send(url, { status: "paid" })).json();
  const { steps, document } = await finishedExecution(execution_id);
  const labelOf = (nodeId: string) => document?.nodes.find((node) => node.id === nodeId)?.config.label;
  const stateOf = Object.fromEntries(steps.map((step) => [labelOf(step.node_id), step.status]));
  expect(stateOf).toMatchObject({ Ship: "succeeded", Search: "skipped" });

  await selectNode(page, "Switch");
  await caseRow(page, 3).getByRole("button", { name: "Remove case 3" }).click();
  await expect(outputs(page)).toHaveCount(3);
  await expect(joins(page, "paid", "Ship")).toHaveCount(0);
  await expect(joins(page, "lost", "Search")).toBeAttached();
  await canvas(page).focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(outputs(page)).toHaveCount(4);
  await expect(joins(page, "paid", "Ship")).toBeAttached();
});

test("a Switch that follows every match runs every branch that matches", async () => {
  const document = line(receiveWebhook({ total: 1 }), {
    type: "switch_node",
    key: "switch",
    config: {
      label: "Switch",
      mode: "all",
      cases: [10, 100, 1000].map((than) => ({
        id: `over-${than}`,
        conditions: [{ left: "{{total}}", operator: "greater", right: String(than) }],
      })),
    },
  });
  const branches = ["over-10", "over-100", "over-1000", "default"].map((handle) => {
    const [target] = line({
      ...setFields([{ name: "to", value: handle }]),
      key: handle.replace("-", "_"),
    }).nodes;
    if (!target) throw new Error("A line of one node has one.");
    const edge = {
      id: handle,
      source: document.nodes[1]?.id ?? "",
      source_handle: handle,
      target: target.id,
      target_handle: "input",
    };
    return { target, edge };
  });
  const { id } = await createFlow("Every match", {
    nodes: [...document.nodes, ...branches.map(({ target }) => target)],
    edges: [...document.edges, ...branches.map(({ edge }) => edge)],
  });
  const { url, apiKey } = installation();
  const response = await fetch(`${url}/api/flows/${id}/test-executions`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ payload: { total: 500 } }),
  });
  const { steps } = await finishedExecution((await response.json()).id);
  const stepOf = new Map(steps.map((step) => [step.node_id, step]));
  expect(stepOf.get(document.nodes[1]?.id ?? "")?.handle).toBe("over-10 over-100");
  const states = branches.map(({ target }) => stepOf.get(target.id)?.status);
  expect(states).toEqual(["succeeded", "succeeded", "skipped", "skipped"]);
});
