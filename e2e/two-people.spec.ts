import type { BrowserContext, Page } from "@playwright/test";
import { newNodeId } from "#lib/node-id.ts";
import { call, changeDraft, createFlow, readFlow } from "./support/api.ts";
import { delay, line, receiveWebhook, setFields } from "./support/documents.ts";
import { canvas, card, fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const makeFlow = (name: string) =>
  createFlow(
    name,
    line(receiveWebhook({ name: "Ada" }), setFields([{ name: "hello", value: "{{name}}" }]), delay(5)),
  );

async function openTwice(page: Page, context: BrowserContext, id: string): Promise<Page> {
  const other = await context.newPage();
  await Promise.all([page.goto(`/flows/${id}`), other.goto(`/flows/${id}`)]);
  await Promise.all([page, other].map((tab) => expect(card(tab, "Delay")).toBeVisible()));
  return other;
}

/** Holds back a tab's saves, so that another one comes first. Returns the function that lets them pass. */
async function holdSaves(page: Page, id: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/flows/${id}`, async (route) => {
    if (route.request().method() === "PATCH") await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const label = (page: Page) => panel(page).getByRole("textbox", { name: "Label", exact: true });
const dialogIn = (page: Page) => page.getByRole("dialog", { name: "Conflicting changes" });

test("each tab shows who else is here and what they have selected, until they leave", async ({
  page,
  context,
}) => {
  const { id } = await makeFlow("Visited");
  const other = await openTwice(page, context, id);
  const here = page.getByRole("button", { name: "Also here: Another tab of yours" });
  await expect(here).toBeVisible();
  await selectNode(other, "Delay");
  await expect(card(page, "Delay").getByText("You, in another tab")).toBeVisible();

  const tab = `/api/flows/${id}/tabs/${newNodeId()}`;
  await call("PUT", tab, {});
  const both = page.getByRole("button", { name: /^Also here: .+, and another tab of yours$/ });
  await both.click();
  await page.getByRole("menuitem", { name: /Another tab of yours/ }).click();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Delay");

  await call("DELETE", tab);
  await expect(here).toBeVisible();
  await other.close();
  await expect(page.getByRole("button", { name: /^Also here/ })).toBeHidden();
});

test("an idle tab shows what another one saves, with its view and selection", async ({ page, context }) => {
  const { id } = await makeFlow("Followed");
  const other = await openTwice(page, context, id);
  await selectNode(page, "Set Fields");
  const view = () => canvas(page).locator(".react-flow__viewport").getAttribute("style");
  // It has come to the selected node.
  let before: string | null = null;
  const isResting = async () => {
    const last = before;
    before = await view();
    return before === last;
  };
  await expect.poll(isResting, { intervals: [600] }).toBe(true);
  await selectNode(other, "Delay");
  await fillField(other, "Label", "Wait a moment");
  await expect(card(page, "Wait a moment")).toBeVisible();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Set Fields");
  expect(await view()).toBe(before);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("edits of different nodes are merged without a question", async ({ page, context }) => {
  const { id } = await makeFlow("Merged");
  const other = await openTwice(page, context, id);
  const release = await holdSaves(other, id);
  await selectNode(other, "Delay");
  await fillField(other, "Label", "Theirs");
  await selectNode(page, "Set Fields");
  await fillField(page, "Label", "Mine");
  await untilSaved(page);
  release();
  await untilSaved(other);
  for (const tab of [page, other])
    await Promise.all(["Mine", "Theirs"].map((name) => expect(card(tab, name)).toBeVisible()));
  await expect(dialogIn(other)).toBeHidden();
  const { document } = await readFlow(id);
  expect(document.nodes.map(({ config }) => config.label)).toEqual(["Receive Webhook", "Mine", "Theirs"]);
});

test("the same field is asked about, with both values, and undo brings back what was replaced", async ({
  page,
}) => {
  const { id } = await makeFlow("Disputed");
  await page.goto(`/flows/${id}`);
  const release = await holdSaves(page, id);
  await selectNode(page, "Delay");
  await fillField(page, "Label", "Mine");
  await changeDraft(id, ({ nodes, edges }) => ({
    nodes: nodes.map((node) =>
      node.config.label === "Delay" ? { ...node, config: { ...node.config, label: "Theirs" } } : node,
    ),
    edges,
  }));
  release();
  const dialog = dialogIn(page);
  await expect(dialog.getByRole("heading", { name: "Mine · Label" })).toBeVisible();
  await expect(dialog).toContainText("saved this flow while you were editing it");
  await expect(dialog.getByRole("region", { name: /theirs and mine/ })).toContainText("Differences");
  expect((await readFlow(id)).document.nodes[2]?.config.label).toBe("Theirs");

  await dialog.getByRole("button", { name: "Use theirs" }).click();
  await expect(card(page, "Theirs")).toBeVisible();
  await untilSaved(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(label(page)).toHaveValue("Mine");
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[2]?.config.label).toBe("Mine");
});

test("a node that another tab deletes and I edit stays if I say so", async ({ page, context }) => {
  const { id } = await makeFlow("Deleted");
  const other = await openTwice(page, context, id);
  const release = await holdSaves(page, id);
  await selectNode(page, "Set Fields");
  await fillField(page, "Label", "Still needed");
  await selectNode(other, "Set Fields");
  await card(other, "Set Fields").focus();
  await other.keyboard.press("Delete");
  await untilSaved(other);
  release();
  await expect(dialogIn(page)).toContainText("Another of your tabs deleted it. You changed it.");
  await dialogIn(page).getByRole("button", { name: "Keep mine" }).click();
  await untilSaved(page);
  await expect(card(other, "Still needed")).toBeVisible();
  expect((await readFlow(id)).document.edges).toHaveLength(2);
});
