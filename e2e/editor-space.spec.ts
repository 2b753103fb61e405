import type { Locator, Page } from "@playwright/test";
import { createFlow, readFlow } from "./support/api.ts";
import { delay, httpResponse, line, receiveWebhook, setFields } from "./support/documents.ts";
import { canvas, card, connection, emptyPlace, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const zoom = (page: Page) => page.getByRole("toolbar", { name: "Canvas view" }).getByText(/^\d+%$/);
const zoomOf = async (page: Page) => Number.parseInt((await zoom(page).textContent()) ?? "", 10);
const rail = (page: Page) => page.getByRole("toolbar", { name: "Nodes" });

async function widthOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box?.width ?? 0;
}

type Area = { x: number; y: number; width: number; height: number } | null;

function isWithin(inner: Area, outer: Area): boolean {
  if (!inner || !outer) return false;
  const isAcross = inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  return isAcross && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

const long = (count: number) => line(receiveWebhook({}), ...Array.from({ length: count }, () => delay(1)));

test("the canvas has the screen until something is selected, and the flow's details open on demand", async ({
  page,
}) => {
  const { id } = await createFlow("With room", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await expect(card(page, "Delay")).toBeVisible();
  await expect(panel(page)).toBeHidden();
  expect(await widthOf(canvas(page))).toBeGreaterThanOrEqual(1100);

  await card(page, "Delay").click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Delay");
  await emptyPlace(page);
  await expect(panel(page)).toBeHidden();

  await page.getByRole("button", { name: "Flow details" }).click();
  await panel(page).getByRole("textbox", { name: "Description" }).fill("What it is for");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await untilSaved(page);
  expect((await readFlow(id)).description).toBe("What it is for");

  await page.keyboard.press("Shift+D");
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("button", { name: "Close Panel" }).press("Enter");
  await expect(panel(page)).toBeHidden();
  await card(page, "Delay").click();
  await expect(panel(page)).toBeVisible();
});

test("a double click opens a node at the right edge, which the panel covers after the first click", async ({
  page,
}) => {
  const { id } = await createFlow("At the right edge", long(4));
  await page.goto(`/flows/${id}`);
  const last = canvas(page).locator(".react-flow__node").last();
  await last.dblclick();
  await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.99 });
});

test("node types are behind the rail, by group, and all of them by search", async ({ page }) => {
  const { id } = await createFlow("From the rail", line(receiveWebhook({})));
  await page.goto(`/flows/${id}`);
  await card(page, "Receive Webhook").click();
  await rail(page).getByRole("button", { name: "Logic" }).click();
  const list = page.getByRole("dialog", { name: "Logic" });
  await expect(list.getByRole("option", { name: "Delay" })).toBeVisible();
  await expect(list.getByRole("option", { name: "HTTP Response" })).toBeHidden();
  await list.getByRole("combobox").fill("http resp");
  await page.keyboard.press("Enter");
  await expect(card(page, "HTTP Response")).toBeFocused();
  await expect(connection(page, "Receive Webhook", "HTTP Response")).toBeAttached();
});

test("five nodes are tidied into a window at 100%, and a long flow opens legibly at its trigger", async ({
  page,
}) => {
  const { id } = await createFlow("Five in a row", long(4));
  await page.goto(`/flows/${id}`);
  await expect(card(page, "Receive Webhook")).toBeVisible();
  await page.getByRole("button", { name: "Tidy layout" }).click();
  await expect(zoom(page)).toHaveText("100%");
  for (const node of await canvas(page).locator(".react-flow__node").all())
    await expect(node).toBeInViewport({ ratio: 0.99 });

  const { id: longId } = await createFlow("Thirty in a row", long(29));
  await page.goto(`/flows/${longId}`);
  await expect(card(page, "Receive Webhook")).toBeInViewport({ ratio: 0.99 });
  await expect(zoom(page)).toHaveText("70%");
  await page.keyboard.press("f");
  await expect(canvas(page).locator(".react-flow__node")).toHaveCount(30);
  expect(await zoomOf(page)).toBeLessThan(40);
});

test("a node that is searched for is shown legibly, in a view that was too small", async ({ page }) => {
  const document = line(
    receiveWebhook({}),
    ...Array.from({ length: 40 }, () => delay(1)),
    httpResponse({ body: "ok" }),
  );
  const { id } = await createFlow("Found", document);
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await page.keyboard.press("ControlOrMeta+K");
  const found = page.getByRole("dialog", { name: "Command palette" });
  await found.getByRole("textbox").fill("http response");
  await found.getByRole("button", { name: "HTTP Response", exact: true }).click();
  await expect(card(page, "HTTP Response")).toBeFocused();
  await expect(card(page, "HTTP Response")).toBeInViewport({ ratio: 0.99 });
  expect(await zoomOf(page)).toBeGreaterThanOrEqual(80);
});

test("the tools of a node are there for the mouse and the keyboard", async ({ page }) => {
  const { id } = await createFlow("With tools", line(receiveWebhook({}), delay(0.01), setFields([])));
  await page.goto(`/flows/${id}`);
  const tools = page.getByRole("toolbar", { name: "Tools of Delay" });
  await card(page, "Delay").hover();
  await tools.getByRole("button", { name: "Disable" }).click();
  await expect(card(page, "Delay")).toContainText("Disabled");
  await tools.getByRole("button", { name: "Enable" }).click();
  await tools.getByRole("button", { name: "Run up to here" }).click();
  await expect(card(page, "Delay").getByRole("img", { name: "Succeeded" })).toBeVisible();

  await selectNode(page, "Receive Webhook");
  await page.mouse.move(720, 700);
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Delay")).toBeFocused();
  await expect(tools).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Run up to here" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tools.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(page, "Delay")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(card(page, "Delay")).toBeHidden();
});

test("a click on the middle of a connection selects it: what went over it and its bin are in a bar beside it", async ({
  page,
}) => {
  const { id } = await createFlow("With a bin", line(receiveWebhook({ total: 418 }), delay(0.01)));
  await page.goto(`/flows/${id}`);
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card(page, "Delay").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await clickMiddleOf(page, "Receive Webhook", "Delay");
  const bar = page.getByRole("toolbar", { name: "Connection" });
  await expect(panel(page)).toBeHidden();
  await bar.getByRole("button", { name: "Last data" }).click();
  await expect(page.getByRole("treeitem", { name: /^total/ })).toContainText("418");
  await bar.getByRole("button", { name: "Delete connection" }).click();
  await expect(connection(page, "Receive Webhook", "Delay")).toHaveCount(0);
});

/** Clicks half way between two cards in a row. */
async function clickMiddleOf(page: Page, from: string, to: string): Promise<void> {
  const [left, right] = [await card(page, from).boundingBox(), await card(page, to).boundingBox()];
  if (!left || !right) throw new Error("The cards are not visible.");
  await page.mouse.click((left.x + left.width + right.x) / 2, left.y + left.height / 2);
}

test("what follows a selected node is in view, and several nodes have a bar instead of the panel", async ({
  page,
}) => {
  const labels = Array.from({ length: 7 }, (_, index) => `Step ${index}`);
  const steps = labels.map((label, index) => ({
    ...delay(0.01),
    key: `step_${index}`,
    config: { label, seconds: 0.01 },
  }));
  const { id } = await createFlow("Read in order", line(receiveWebhook({}), ...steps));
  await page.goto(`/flows/${id}`);
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card(page, "Step 0").getByRole("img", { name: "Succeeded" })).toBeVisible();
  for (const [index, label] of labels.entries()) {
    await card(page, label).click();
    await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText(label);
    await expect(panel(page).getByRole("region", { name: "Result" })).toBeVisible();
    expect(await widthOf(panel(page))).toBeLessThanOrEqual(381);
    const next = labels[index + 1];
    if (next !== undefined) await expect.poll(() => isOnCanvas(page, next)).toBe(true);
  }
  await page.keyboard.press("f");
  await card(page, "Step 1").click();
  await card(page, "Step 2").click({ modifiers: ["Shift"] });
  await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText("2 nodes");
  await expect(panel(page)).toBeHidden();
});

async function isOnCanvas(page: Page, label: string): Promise<boolean> {
  return isWithin(await card(page, label).boundingBox(), await canvas(page).boundingBox());
}

test("zoom to fit shows all of a flow beside the panel, and never enlarges it", async ({ page }) => {
  const { id } = await createFlow("Fitted", long(3));
  await page.goto(`/flows/${id}`);
  await card(page, "Receive Webhook").click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  for (const node of await canvas(page).locator(".react-flow__node").all())
    await expect
      .poll(async () => isWithin(await node.boundingBox(), await canvas(page).boundingBox()))
      .toBe(true);
  await emptyPlace(page);
  await expect(panel(page)).toBeHidden();
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await expect(zoom(page)).toHaveText("100%");
});

test("the page does not scroll sideways with an open drawer, and a new flow starts without it", async ({
  page,
}) => {
  const { id } = await createFlow("With a drawer", line(receiveWebhook({}), delay(0.01)));
  await page.goto(`/flows/${id}`);
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card(page, "Delay").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+J");
  const drawer = page.getByRole("region", { name: "Executions and problems" });
  await expect(drawer).toBeVisible();
  const overflow = () => page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(await overflow()).toBe(0);
  await page.reload();
  await expect(drawer).toBeVisible();
  const fresh = await createFlow("Without one", line(receiveWebhook({}), delay(0.01)));
  await page.goto(`/flows/${fresh.id}`);
  await expect(card(page, "Delay")).toBeVisible();
  await expect(drawer).toBeHidden();
});

test("a list of node types stays on the canvas, whatever is around it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { id } = await createFlow("In a corner", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await card(page, "Delay").click();
  await page.keyboard.press("ControlOrMeta+J");
  const area = await canvas(page).boundingBox();
  if (!area) throw new Error("There is no canvas.");
  await page.mouse.dblclick(area.x + area.width - 20, area.y + area.height - 20);
  const list = page.getByRole("dialog", { name: "Add a node" });
  // The canvas is wider now: nothing is selected any longer, so the panel has closed.
  const isInside = async () => isWithin(await list.boundingBox(), await canvas(page).boundingBox());
  await expect.poll(isInside).toBe(true);
});

test("two keys after each other go to a page, and letters in a field do not", async ({ page }) => {
  const { id } = await createFlow("By two keys", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await panel(page).getByRole("textbox", { name: "Label", exact: true }).fill("gf");
  await expect(page).toHaveURL(/\/flows\/[^/]+$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/executions/);
});

test("the map of a large flow is in a corner of the canvas; a small flow has none", async ({ page }) => {
  const small = await createFlow("Without a map", long(14));
  await page.goto(`/flows/${small.id}`);
  await expect(card(page, "Receive Webhook")).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "Minimap" })).toBeHidden();

  const large = await createFlow("With a map", long(15));
  await page.goto(`/flows/${large.id}`);
  await expect(card(page, "Receive Webhook")).toBeVisible();
  const map = page.getByRole("img", { name: "Minimap" });
  await expect(map).toBeHidden();
  const before = await canvas(page).boundingBox();
  await page.keyboard.press("m");
  await expect(map).toBeVisible();
  await expect
    .poll(async () => {
      const [mapBox, canvasBox] = [await map.boundingBox(), await canvas(page).boundingBox()];
      return (
        isWithin(mapBox, canvasBox) &&
        mapBox !== null &&
        canvasBox !== null &&
        mapBox.width < canvasBox.width / 4
      );
    })
    .toBe(true);
  expect(await canvas(page).boundingBox()).toEqual(before);
  await page.keyboard.press("m");
  await expect(map).toBeHidden();
  expect(await canvas(page).boundingBox()).toEqual(before);
});

test("a connection that is dropped on the empty canvas offers what it could lead to", async ({ page }) => {
  const { id } = await createFlow("Led to nowhere", line(receiveWebhook({})));
  await page.goto(`/flows/${id}`);
  const handle = card(page, "Receive Webhook").locator(".react-flow__handle.source");
  // Waits until the canvas has stopped moving.
  await handle.hover();
  const from = await handle.boundingBox();
  if (!from) throw new Error("The output is not visible.");
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y + 120, { steps: 5 });
  await page.mouse.up();
  const search = page
    .getByRole("dialog", { name: "Add a node" })
    .getByRole("combobox", { name: "Search nodes" });
  await search.fill("Delay");
  await search.press("Enter");
  await expect(connection(page, "Receive Webhook", "Delay")).toBeAttached();
});

test("what is reported lies on the canvas, beside the panel", async ({ page }) => {
  const { id } = await createFlow("Reported", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const report = page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: "Copy webhook URL" }) });
  await expect(report).toBeVisible();
  expect(isWithin(await report.boundingBox(), await canvas(page).boundingBox())).toBe(true);
});
