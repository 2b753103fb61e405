import type { Locator, Page } from "@playwright/test";
import { createFlow } from "./support/api.ts";
import { condition, delay, httpResponse, line, receiveWebhook, setFields } from "./support/documents.ts";
import { canvas, card, connection, emptyPlace, fillField, panel, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const cards = (page: Page): Locator => canvas(page).locator(".react-flow__node");

test("B1: nodes are copied and pasted after a field was used, and into a new flow", async ({ page }) => {
  const { id } = await createFlow("Copied after typing", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.keyboard.press("ControlOrMeta+C");
  await fillField(page, "Label", "Pause");
  await emptyPlace(page);
  await page.keyboard.press("ControlOrMeta+V");
  await expect(cards(page)).toHaveCount(3);

  await selectNode(page, "Pause");
  await panel(page).getByRole("textbox", { name: "Label", exact: true }).click();
  await emptyPlace(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Flows" }).click();
  await page.getByRole("button", { name: "New flow" }).click();
  await expect(page.getByRole("button", { name: "Start with Receive Webhook" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(cards(page)).toHaveCount(3);
});

test("B2: a double click on a node opens it in the workbench, at its first field", async ({ page }) => {
  const { id } = await createFlow("Opened by a double click", line(receiveWebhook({}), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Receive Webhook");
  await page.getByRole("button", { name: "Close Panel" }).click();
  await expect(panel(page)).toBeHidden();
  await card(page, "Delay").dblclick();
  await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Delay");
  await expect(page.getByRole("button", { name: "Close workbench" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Add a node" })).toBeHidden();
});

test("the view jumps for people who ask for less motion", async ({ page }) => {
  const { id } = await createFlow("Zoomed at once", line(receiveWebhook({}), delay(1)));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/flows/${id}`);
  const view = page.getByRole("toolbar", { name: "Canvas view" });
  await expect(view.getByText("100%")).toBeVisible();
  const afterOneFrame = await view.evaluate(async (toolbar) => {
    toolbar.querySelector<HTMLElement>('[aria-label="Zoom out"]')?.click();
    await new Promise(requestAnimationFrame);
    return toolbar.textContent;
  });
  expect(afterOneFrame).toContain("83%");
});

test("B3: a tag goes into the row where the caret is, and the panel says which", async ({ page }) => {
  const { id } = await createFlow(
    "Tags by row",
    line(
      receiveWebhook({ customer: "Ada" }),
      setFields([
        { name: "greeting", value: "" },
        { name: "", value: "" },
      ]),
    ),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  const row = (number: number) => panel(page).getByRole("group", { name: `Field ${number}` });
  const tags = panel(page).getByRole("region", { name: "Data", exact: true });
  await row(1).getByRole("textbox", { name: "Value" }).focus();
  await tags.getByRole("button", { name: "Data", exact: true }).click();
  await expect(tags.getByText("into greeting")).toBeVisible();

  await row(2).getByRole("textbox", { name: "Name" }).focus();
  await expect(tags.getByText("into Field 2")).toBeVisible();
  await page.keyboard.insertText("salute");
  await expect(tags.getByText("into salute")).toBeVisible();
  await tags.getByRole("option", { name: /^customer/ }).click();
  await expect(row(2).getByRole("textbox", { name: "Value" })).toHaveValue("{{customer}}");
  await expect(row(1).getByRole("textbox", { name: "Value" })).toHaveValue("");
});

test("B4: a condition's value and operator can be read in full however narrow the panel is", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Operators in full",
    line(
      receiveWebhook({ total: 1 }),
      condition({ left: "{{total}}", operator: "greater_or_equal", right: "1" }),
    ),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Condition");
  const separator = page.getByRole("separator", { name: "Resize Panel" });
  for (const key of ["Home", "ArrowLeft", "End"]) {
    await separator.press(key);
    expect(await cutOperators(panel(page)), `after ${key}`).toEqual([]);
    const value = await panel(page)
      .getByRole("textbox", { name: "Value", exact: true })
      .first()
      .boundingBox();
    expect(value?.width, `the value after ${key}`).toBeGreaterThan(180);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel(page)).toBeHidden();
  // By keyboard: the canvas moves to the new size of the window while a click is on its way.
  await card(page, "Condition").press("Enter");
  expect(await cutOperators(page.getByRole("dialog"))).toEqual([]);
});

/** The operators whose words do not fit into the field. */
function cutOperators(inside: Locator): Promise<string[]> {
  return inside.getByRole("combobox", { name: "Operator" }).evaluate(async (select: HTMLSelectElement) => {
    await document.fonts.ready;
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("There is nothing to measure with.");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
  });
}

test("a long list of tags shows its visible part only, and the keyboard moves through all of it", async ({
  page,
}) => {
  const payload = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, index]));
  const { id } = await createFlow("Many tags", line(receiveWebhook(payload), delay(1)));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await panel(page).getByRole("button", { name: "Data", exact: true }).click();
  const tags = panel(page).getByRole("listbox", { name: "Data" });
  const first = tags.getByTitle("{{field_0}}", { exact: true });

  await tags.press("End");
  const last = tags.getByRole("option", { selected: true });
  await expect(last).toBeInViewport();
  await expect(tags).toHaveAttribute("aria-activedescendant", (await last.getAttribute("id")) ?? "");
  await expect(last).toHaveAttribute("aria-posinset", (await last.getAttribute("aria-setsize")) ?? "");
  await expect(first).toHaveCount(0);
  expect(await tags.getByRole("option").count()).toBeLessThan(60);

  await tags.press("Home");
  await tags.press("ArrowDown");
  await expect(first).toBeInViewport();
});

test("B9: deleting a node in the middle joins its neighbors, and one undo brings it back", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Joined again",
    line(receiveWebhook({}), delay(1), httpResponse({ body: "ok" })),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Delay");
  await page.keyboard.press("Delete");
  await expect(card(page, "Delay")).toBeHidden();
  await expect(connection(page, "Receive Webhook", "HTTP Response")).toBeAttached();

  await page.keyboard.press("ControlOrMeta+Z");
  await expect(card(page, "Delay")).toBeVisible();
  await expect(connection(page, "Receive Webhook", "HTTP Response")).toHaveCount(0);
  await expect(connection(page, "Delay", "HTTP Response")).toBeAttached();
});

test("B9: copies look for free space and get a label of their own", async ({ page }) => {
  const { id } = await createFlow("Copies beside", line(receiveWebhook({}), delay(1), delay(2)));
  await page.goto(`/flows/${id}`);
  await canvas(page).locator(".react-flow__node").nth(1).click();
  await page.keyboard.press("ControlOrMeta+D");
  await expect(card(page, "Delay 2")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+C");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(card(page, "Delay 3")).toBeVisible();
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect.poll(() => overlaps(page)).toBe(0);
});

/** How many pairs of cards lie over each other. */
function overlaps(page: Page): Promise<number> {
  return cards(page).evaluateAll((nodes) => {
    const boxes = nodes.map((node) => node.getBoundingClientRect());
    const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
    return pairs.filter(
      ([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    ).length;
  });
}
