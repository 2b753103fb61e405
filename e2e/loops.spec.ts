import type { Page } from "@playwright/test";
import { startRecorder } from "#test/processes/recorder.ts";
import { createFlow, readFlow } from "./support/api.ts";
import { startDelayedServer } from "./support/delayed-server.ts";
import { branch, httpRequest, line, receiveWebhook } from "./support/documents.ts";
import { addAfter, card, fillField, openOutput, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Test run" });
const iterations = (page: Page, loop: string) =>
  page.getByRole("application").getByRole("toolbar", { name: `Iterations of ${loop}`, exact: true });
const search = (page: Page) =>
  page.getByRole("dialog", { name: "Add a node" }).getByRole("combobox", { name: "Search nodes" });

/** The keys of the containers around a node, the innermost first. */
async function around(flowId: string, key: string): Promise<string[]> {
  const { nodes } = (await readFlow(flowId)).document;
  const keys: string[] = [];
  let node = nodes.find((each) => each.key === key);
  while (node?.parent_id !== undefined) {
    const { parent_id } = node;
    node = nodes.find(({ id }) => id === parent_id);
    keys.push(node?.key ?? "missing");
  }
  return keys;
}

/** Adds a node where the selection says, by typing its name. */
async function addByKey(page: Page, type: string): Promise<void> {
  await page.keyboard.press("a");
  await expect(search(page)).toBeFocused();
  await page.keyboard.insertText(type);
  await page.keyboard.press("Enter");
  await expect(card(page, type)).toBeFocused();
}

test("a request for each order: drawn, run, and its iterations browsed", async ({ page }) => {
  const shop = await startDelayedServer();
  shop.respond();
  const orders = [{ id: "first" }, { id: "second" }, { id: "third" }];
  const { id } = await createFlow("A request for each order", line(receiveWebhook({ orders })));
  await page.goto(`/flows/${id}`);
  await addAfter(page, "Receive Webhook", "For Each");
  await fillField(page, "Items", "{{orders}}");
  await page.getByRole("button", { name: "Add the first step in For Each" }).click();
  await search(page).fill("HTTP Request");
  await search(page).press("Enter");
  await expect(card(page, "HTTP Request")).toBeFocused();
  await fillField(page, "URL", `${shop.url}?order={{for_each.item.id}}`);
  await untilSaved(page);
  expect(await around(id, "http_request")).toEqual(["for_each"]);

  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Succeeded");
  await expect(iterations(page, "For Each")).toHaveText("1 of 3");
  await selectNode(page, "HTTP Request");
  await openOutput(page);
  await expect(panel(page)).toContainText("order=first");
  await iterations(page, "For Each").getByRole("button", { name: "Next iteration" }).click();
  await expect(panel(page)).toContainText("order=second");
  await iterations(page, "For Each").getByRole("button", { name: "2 of 3" }).click();
  await page.getByRole("button", { name: "Iteration 3" }).click();
  await expect(iterations(page, "For Each")).toHaveText("3 of 3");
  await expect(panel(page)).toContainText("order=third");

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Open execution" }).click();
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(2)).toContainText("iteration 1");
  await steps.nth(1).getByRole("button", { name: "Next iteration" }).click();
  await expect(steps.nth(2)).toContainText("iteration 2");
  await shop.stop();
});

test("the third item fails, is fixed in the draft, and only it runs again", async ({ page }) => {
  const shop = await startRecorder();
  const orders = [{ url: `${shop.url}?a` }, { url: `${shop.url}?b` }, { url: "nowhere" }];
  const loop = { type: "for_each_node", key: "for_each", config: { label: "For Each", items: "{{orders}}" } };
  const request = httpRequest({ url: "{{for_each.item.url}}" });
  const { nodes, edges } = branch(line(receiveWebhook({ orders }), loop), "for_each", "item", request);
  const container = nodes.find(({ key }) => key === "for_each")?.id ?? "";
  const inLoop = nodes.map((node) =>
    node.key === "http_request" ? { ...node, parent_id: container } : node,
  );
  const { id } = await createFlow("The third order is wrong", { nodes: inLoop, edges });
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Request");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Failed");
  await expect(iterations(page, "For Each")).toContainText("3 of 3");
  expect(shop.calls).toHaveLength(2);

  await fillField(page, "URL", `${shop.url}?index={{for_each.index}}`);
  await untilSaved(page);
  await page.getByRole("link", { name: "Open execution" }).click();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("menuitem", { name: "Retry from it with the draft" }).click();
  await expect(page.getByText("Replay of")).toBeVisible();
  await expect(card(page, "For Each").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await expect(card(page, "HTTP Request")).toContainText("Reused");
  expect(shop.calls).toHaveLength(3);
  await shop.close();
});

test("a loop in a loop, by the keyboard alone", async ({ page }) => {
  const { id } = await createFlow("Loops by key", line(receiveWebhook({ rows: [1, 2] })));
  await page.goto(`/flows/${id}`);
  await expect(card(page, "Receive Webhook")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Receive Webhook")).toBeFocused();
  await addByKey(page, "For Each");
  await addByKey(page, "Repeat");
  await addByKey(page, "Set Fields");
  await untilSaved(page);
  expect(await around(id, "set_fields")).toEqual(["repeat", "for_each"]);

  await page.keyboard.press("ArrowUp");
  await expect(card(page, "Repeat")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(card(page, "For Each")).toBeFocused();
  await page.keyboard.press("Enter");
  const items = panel(page).getByRole("textbox", { name: "Items", exact: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(items).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.insertText("{{rows}}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Succeeded");
  await expect(iterations(page, "For Each")).toHaveText("1 of 2");
  await expect(iterations(page, "Repeat")).toHaveText("1 of 10");

  await page.keyboard.press("Escape");
  await expect(card(page, "For Each")).toBeFocused();
  await page.keyboard.press("]");
  await expect(iterations(page, "For Each")).toHaveText("2 of 2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("o");
  await untilSaved(page);
  await expect.poll(() => around(id, "set_fields")).toEqual(["repeat"]);
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(() => around(id, "set_fields")).toEqual(["repeat", "for_each"]);
});
