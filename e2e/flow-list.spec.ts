import type { Page } from "@playwright/test";
import { call, createFlow, createLiveFlow, readFlow } from "./support/api.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import { untilDialogsClosed, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Flows" }).getByRole("listitem").filter({ hasText: name });

const folder = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Folders" }).getByRole("button", { name: new RegExp(`^${name}`) });

/** Three flows that a search finds: one live, one that cannot be activated, one draft. */
async function threeFlows() {
  const word = unique("Sorted");
  const live = await createLiveFlow(`${word} live`, line(receiveWebhook({})));
  const broken = await createFlow(`${word} broken`, line(setFields([])));
  const draft = await createFlow(`${word} draft`, line(receiveWebhook({})));
  return { word, live, broken, draft, search: `/flows?q=${encodeURIComponent(word)}` };
}

test("flows are filed in a folder by dragging, found by it and by label, and stay when both are deleted", async ({
  page,
}) => {
  const { word, live, search } = await threeFlows();
  const billing = unique("Billing");
  const urgent = unique("urgent");
  await page.goto(search);
  await expect(row(page, word)).toHaveCount(3);

  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(billing);
  await page.keyboard.press("Enter");
  await row(page, live.name).dragTo(folder(page, billing));
  await expect(row(page, live.name)).toContainText(billing);

  await row(page, live.name)
    .getByRole("button", { name: `Actions for ${live.name}` })
    .click();
  await page.getByRole("menuitem", { name: "Labels…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New label" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(urgent);
  await dialog.getByRole("combobox", { name: "Color" }).selectOption("Violet");
  await dialog.getByRole("button", { name: "Create label" }).click();
  await expect(dialog.getByRole("checkbox", { name: urgent })).toBeChecked();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(row(page, live.name)).toContainText(urgent);

  await page.goto("/flows");
  await folder(page, billing).click();
  await expect(page).toHaveURL(/folder=/);
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: urgent }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/labels=/);
  await page.reload();
  await expect(row(page, "")).toHaveCount(1);

  await page.getByRole("button", { name: `Actions for the folder ${billing}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 flow will be in no folder");
  await page.getByRole("button", { name: "Delete folder" }).click();
  await expect(folder(page, billing)).toHaveCount(0);
  expect(await readFlow(live.id)).toMatchObject({
    folder: null,
    labels: [{ name: urgent, color: "violet" }],
  });
});

test("several flows are selected by keyboard and published; the one that cannot be is named with the reason", async ({
  page,
}) => {
  const { word, broken, draft, search } = await threeFlows();
  await page.goto(`${search}&sort=name`);
  await expect(row(page, word)).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("region", { name: "Selected flows" });
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await page.keyboard.press("Shift+?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Extend the selection")).toBeVisible();
  await expect(keys.getByText("Publish selected flows")).toBeVisible();
  await page.keyboard.press("Escape");
  await untilDialogsClosed(page);
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await page.keyboard.press("Shift+P");
  const problems = page.getByRole("dialog", { name: "1 of 2 flows was not published" });
  await expect(problems.getByRole("link", { name: broken.name })).toBeVisible();
  await problems.getByRole("button", { name: "Close" }).last().click();
  expect((await readFlow(draft.id)).active).toBe(true);

  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all flows" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 3 flows?" });
  await expect(question).toContainText(`${word} live (published)`);
  await expect(question).toContainText("Drafts, versions and executions are deleted too.");
  await question.getByRole("button", { name: "Delete flows" }).click();
  await expect(page.getByText("No flow matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/flows(\?sort=name)?$/);
});

test("selected flows are exported as one file", async ({ page }) => {
  const { word, search } = await threeFlows();
  await page.goto(search);
  await page.getByRole("checkbox", { name: "Select all flows" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "Selected flows" }).getByRole("button", { name: "Export" }).click();
  const { flows } = JSON.parse(await readAll(await (await download).createReadStream()));
  expect(flows.map(({ name }: { name: string }) => name).sort()).toEqual([
    `${word} broken`,
    `${word} draft`,
    `${word} live`,
  ]);
});

test("a new flow takes the name of its trigger, and keeps the name that a person gives it", async ({
  page,
}) => {
  await page.goto("/flows");
  await page.getByRole("button", { name: "New flow" }).click();
  const name = page.getByRole("textbox", { name: "Name of the flow" });
  await expect(name).toHaveValue(/^Untitled flow/);
  await page.getByRole("button", { name: "Start with Receive Webhook" }).click();
  await expect(name).toHaveValue(/^Webhook( \d+)?$/);
  await name.fill(unique("Named"));
  await page.keyboard.press("Enter");
  await untilSaved(page);
  await page.reload();
  await expect(name).toHaveValue(/^Named/);
});

test("the list is sorted by its heads, in the URL, and shows who owns a flow", async ({ page }) => {
  const { word, search } = await threeFlows();
  await page.goto(search);
  const names = page.getByRole("list", { name: "Flows" }).getByRole("link", { name: word });
  await expect(names).toHaveText([`${word} draft`, `${word} broken`, `${word} live`]);
  const head = page.getByRole("button", { name: /^Sort by Flow/ });
  await head.click();
  await expect(names).toHaveText([`${word} broken`, `${word} draft`, `${word} live`]);
  await head.click();
  await expect(names).toHaveText([`${word} live`, `${word} draft`, `${word} broken`]);
  await expect(page).toHaveURL(/sort=name&order=desc/);
  const { data } = (await call("GET", `/api/flows?q=${encodeURIComponent(word)}`)) as {
    data: { owner: { name: string } }[];
  };
  await expect(row(page, `${word} live`)).toContainText(data[0]?.owner.name ?? "no owner");
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("an imported flow opens", async ({ page }) => {
  const { id, name } = await createFlow(unique("Imported"), line(receiveWebhook({})));
  const exported = await page.request.get(`/api/flows/${id}/export`);
  await page.goto(`/flows?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toHaveCount(1);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const file = { name: "flow.json", mimeType: "application/json", buffer: await exported.body() };
  await (await chooser).setFiles(file);
  await expect(page).toHaveURL(/\/flows\/[0-9a-f-]{36}$/);
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole("group", { name: "Receive Webhook" })).toBeVisible();
});
