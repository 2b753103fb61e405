import type { Page } from "@playwright/test";
import { startRecorder } from "#test/processes/recorder.ts";
import { createFlow, createLiveFlow, readFlow, send } from "./support/api.ts";
import { httpRequest, line, receiveWebhook, setFields } from "./support/documents.ts";
import { canvas, card, fillField, openOutput, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const strip = (page: Page, kind: "Test run" | "Replay" | "Call") =>
  page.getByRole("status").filter({ hasText: kind });
const isPinned = (page: Page, label: string) => card(page, label).getByTitle("Output pinned for tests");

/** Runs a command for the selected node, whose card must have the focus. */
async function runWith(page: Page, keys: string, label: string): Promise<void> {
  await page.getByRole("button", { name: "Clear run" }).click();
  await selectNode(page, label);
  await page.keyboard.press(keys);
}

test("up to a node, this node alone, from here, and with a pinned output", async ({ page }) => {
  const shop = await startRecorder();
  const charge = httpRequest({ label: "Charge", method: "POST", url: shop.url });
  const receipt = setFields([{ name: "number", value: "{{http_request.body.count}}" }]);
  const { id } = await createFlow("Charge a card", line(receiveWebhook({}), charge, receipt));
  await page.goto(`/flows/${id}`);
  const receiptRan = card(page, "Set Fields").getByRole("img", { name: "Succeeded" });

  await selectNode(page, "Charge");
  await page.keyboard.press("Alt+Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Run the flow once first" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(strip(page, "Test run")).toContainText("Succeeded");
  await expect(receiptRan).toHaveCount(0);
  expect(shop.calls).toHaveLength(1);

  await runWith(page, "Alt+Enter", "Charge");
  await expect(strip(page, "Replay")).toContainText("Succeeded");
  await expect(card(page, "Receive Webhook")).toContainText("Reused");
  await expect(card(page, "Charge")).not.toContainText("Reused");
  await expect(receiptRan).toHaveCount(0);
  expect(shop.calls).toHaveLength(2);

  await page.getByRole("button", { name: "Clear run" }).click();
  await selectNode(page, "Set Fields");
  await card(page, "Set Fields").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run from here" }).click();
  await expect(strip(page, "Replay")).toContainText("Succeeded");
  await expect(card(page, "Charge")).toContainText("Reused");
  await expect(receiptRan).toBeVisible();
  await openOutput(page);
  await expect(panel(page)).toContainText("number");
  await expect(panel(page)).toContainText("2");
  expect(shop.calls).toHaveLength(2);

  await selectNode(page, "Charge");
  await page.keyboard.press("p");
  await expect(isPinned(page, "Charge")).toBeVisible();
  await openOutput(page);
  await fillField(page, "Pinned output", '{"body": {"count": 4100}}');
  await untilSaved(page);
  await page.getByRole("button", { name: "Clear run" }).click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page, "Test run")).toContainText("Succeeded");
  await expect(card(page, "Charge").getByText("Pinned", { exact: true })).toBeVisible();
  await selectNode(page, "Set Fields");
  await expect(panel(page)).toContainText("4100");
  expect(shop.calls).toHaveLength(2);
  await shop.close();
});

test("a pin survives a reload, is not published, and is taken off with its key", async ({ page }) => {
  const { id } = await createFlow(
    "Pinned and published",
    line(receiveWebhook({}), setFields([{ name: "hello", value: "{{who}}" }])),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  await openOutput(page);
  await panel(page).getByRole("button", { name: "Pin an output" }).click();
  await expect(isPinned(page, "Set Fields")).toBeVisible();
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Pinned outputs are not published" })).toContainText(
    "The published version runs “Set Fields”.",
  );
  const flow = await readFlow(id);
  expect(flow).toMatchObject({ active: true, unpublished_changes: false });
  expect(flow.document.nodes[1]?.pin).toEqual({ output: {} });

  await page.reload();
  await expect(isPinned(page, "Set Fields")).toBeVisible();
  await selectNode(page, "Set Fields");
  await page.keyboard.press("p");
  await expect(canvas(page).getByTitle("Output pinned for tests")).toHaveCount(0);
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.pin).toBeUndefined();
});

const dataButton = (page: Page) => page.getByRole("button", { name: /^Current data: / });
const choices = (page: Page) => page.getByRole("dialog", { name: "Choose current data" });

test("a refused call is the data of the whole editor: seen, run alone, up to a node, and again", async ({
  page,
}) => {
  const greet = setFields([{ name: "hello", value: "{{name}}" }]);
  const shout = setFields([{ name: "loud", value: "{{set_fields.hello}}!" }]);
  const { id, url } = await createLiveFlow(
    "Refused and used",
    line(receiveWebhook({ name: "Ada" }), greet, {
      ...shout,
      key: "shout",
      config: { ...shout.config, label: "Shout" },
    }),
  );
  const refused = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Grace" }),
  });
  expect(refused.status).toBe(405);
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Shout");
  await page.keyboard.press("Shift+C");
  await choices(page)
    .getByRole("option", { name: /Wrong method/ })
    .click();
  await expect(dataButton(page)).toContainText("Call");
  await selectNode(page, "Receive Webhook");
  await openOutput(page);
  await expect(panel(page)).toContainText("Grace");

  await selectNode(page, "Set Fields");
  await page.keyboard.press("Alt+Enter");
  await expect(strip(page, "Test run")).toContainText("Succeeded");
  await expect(card(page, "Shout").getByRole("img", { name: "Succeeded" })).toHaveCount(0);
  await openOutput(page);
  await expect(panel(page)).toContainText("Grace");

  await runWith(page, "Alt+Enter", "Shout");
  const problem = page.getByRole("alert").filter({ hasText: "only for the trigger" });
  await problem.getByRole("button", { name: "Run up to here" }).click();
  await expect(strip(page, "Test run")).toContainText("Succeeded");
  await openOutput(page);
  await expect(panel(page)).toContainText("Grace!");

  await page.reload();
  await expect(dataButton(page)).toContainText("Call");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(strip(page, "Test run")).toContainText("Succeeded");
  await selectNode(page, "Shout");
  await openOutput(page);
  await expect(panel(page)).toContainText("Grace!");
});

test("an execution is chosen by its id, stays while calls come, and runs from here on the draft", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow(
    "Chosen by id",
    line(receiveWebhook({ name: "Ada" }), setFields([{ name: "hello", value: "{{name}}" }])),
  );
  const response = await send(url, { name: "Grace" });
  const { execution_id: chosen } = (await response.json()) as { execution_id: string };
  await page.goto(`/flows/${id}`);
  await dataButton(page).click();
  await choices(page).getByRole("textbox", { name: "Search executions and calls" }).fill(chosen);
  await choices(page).getByRole("option", { name: /Call/ }).click();
  await expect(strip(page, "Call")).toContainText("Succeeded");

  await send(url, { name: "Edsger" });
  await expect(card(page, "Set Fields").getByTitle(/^1 execution/)).toBeVisible();
  await selectNode(page, "Set Fields");
  await openOutput(page);
  await expect(panel(page)).toContainText("Grace");
  await page.keyboard.press("Escape");
  await card(page, "Set Fields").click();
  await page.keyboard.press("Alt+Shift+Enter");
  await expect(strip(page, "Replay")).toContainText("Succeeded");
  await expect(card(page, "Receive Webhook")).toContainText("Reused");
  await expect(panel(page)).toContainText("Grace");
  await expect(dataButton(page)).toContainText("Call");
});
