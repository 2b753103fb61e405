import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createFlow, createLiveFlow, send } from "./support/api.ts";
import { delay, httpResponse, line, receiveWebhook, setFields } from "./support/documents.ts";
import { card, connection, panel, untilSaved } from "./support/editor.ts";
import { Hand } from "./support/hand.ts";
import { type RunningInstallation, startInstallation } from "./support/installation.ts";
import { newcomerWays } from "./support/newcomer-tasks.ts";
import { owner } from "./support/owner.ts";
import { TaskCounts } from "./support/task-counts.ts";
import { expectTidy, open, openUntidy, openWithVersions, order } from "./support/task-flows.ts";
import { byHandTable, table, taskNamed, tasks } from "./support/tasks.ts";
import { expect, test, visitor } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/**
 * Tasks at the editor, with as few clicks, bursts of keys and drags as it allows, and as a newcomer does them.
 * docs/editor-tasks.md has the counts.
 */
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 1440, height: 900 } });

const withKeys = new TaskCounts("with-keys");
const asNewcomer = new TaskCounts("as-newcomer");

/** Keeps a task's count, and fails where the task took more than it may. */
async function done(name: string, hand: Hand): Promise<void> {
  await keep(withKeys, name, hand, taskNamed(name).atMost);
}

/** The same for a task that a newcomer does no differently: it needs no key but Enter, Tab, and Ctrl+D or Ctrl+K. */
async function doneByHand(name: string, hand: Hand): Promise<void> {
  await done(name, hand);
  await keep(asNewcomer, name, hand, taskNamed(name).byHandAtMost);
}

async function keep(into: TaskCounts, name: string, { count }: Hand, atMost = Number.NaN): Promise<void> {
  await into.set(name, count);
  expect(count, `${name} took more clicks, bursts and drags than it may`).toBeLessThanOrEqual(atMost);
}

const strip = (page: Page) => page.getByRole("status").filter({ hasText: /Test run|Replay/ });
const succeeded = (page: Page, label: string) => card(page, label).getByRole("img", { name: "Succeeded" });
const search = (page: Page) =>
  page.getByRole("dialog", { name: "Add a node" }).getByRole("combobox", { name: "Search nodes" });

visitor.describe("a new installation", () => {
  let installation: RunningInstallation;
  visitor.beforeAll(async () => {
    installation = await startInstallation();
  });
  visitor.afterAll(() => installation.stop());

  visitor("1: from the first visit to an empty canvas", async ({ page }) => {
    await page.goto(installation.url);
    const hand = new Hand(page);
    await expect(page.getByLabel("Your name")).toBeFocused();
    await hand.type(owner.name);
    await hand.press("Tab");
    await hand.type(owner.email);
    await hand.press("Tab");
    await hand.type(owner.password);
    await hand.press("Enter");
    await expect(page.getByRole("button", { name: "Start with Receive Webhook" })).toBeVisible();
    await doneByHand("1", hand);
  });
});

test("2: a webhook that takes a POST, with a sample", async ({ page }) => {
  await open(page, unique("Started"), { nodes: [], edges: [] });
  const hand = new Hand(page);
  await hand.click(page.getByRole("button", { name: "Start with Receive Webhook" }));
  await expect(panel(page).getByRole("textbox", { name: "Sample payload" })).toHaveValue(/Ada/);
  await doneByHand("2", hand);
});

test("3: a node after it", async ({ page }) => {
  await open(page, unique("Followed"), line(receiveWebhook(order)));
  const hand = new Hand(page);
  await hand.click(page.getByRole("button", { name: "Add a node after Receive Webhook", exact: true }));
  await expect(search(page)).toBeFocused();
  await hand.type("delay");
  await hand.press("Enter");
  await expect(connection(page, "Receive Webhook", "Delay")).toBeAttached();
  await expect(card(page, "Receive Webhook")).toBeInViewport({ ratio: 0.99 });
  await doneByHand("3", hand);
});

test("4: a node on a connection", async ({ page }) => {
  await open(page, unique("Inserted"), line(receiveWebhook(order), httpResponse({ body: '"ok"' })));
  const hand = new Hand(page);
  await hand.click(
    connection(page, "Receive Webhook", "HTTP Response").getByRole("button", { name: /^Insert a node/ }),
  );
  await expect(search(page)).toBeFocused();
  await hand.type("delay");
  await hand.press("Enter");
  await expect(connection(page, "Receive Webhook", "Delay")).toBeAttached();
  await expect(connection(page, "Delay", "HTTP Response")).toBeAttached();
  await doneByHand("4", hand);
});

test("5a: a field mapped by typing", async ({ page }) => {
  await open(page, unique("Typed"), line(receiveWebhook(order), setFields([])));
  await card(page, "Set Fields").click();
  const hand = new Hand(page);
  await hand.click(panel(page).getByRole("button", { name: "Add field" }));
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toBeFocused();
  await hand.type("total");
  await hand.press("Tab");
  await hand.type("{{order.to");
  await hand.press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Value" })).toHaveValue("{{order.total}}");
  await doneByHand("5a", hand);
});

test("5b: a field mapped by dragging", async ({ page }) => {
  await open(page, unique("Dragged"), line(receiveWebhook(order), setFields([])));
  await card(page, "Set Fields").click();
  const hand = new Hand(page);
  await hand.drag(
    panel(page)
      .getByRole("region", { name: "Data", exact: true })
      .getByRole("option", { name: /^customer/ }),
    panel(page).getByRole("button", { name: "Add field" }),
  );
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toHaveValue("customer");
  await expect(panel(page).getByRole("textbox", { name: "Value" })).toHaveValue("{{customer}}");
  await doneByHand("5b", hand);
});

test("6: two nodes connected", async ({ page }) => {
  const { nodes } = line(receiveWebhook(order), delay(1));
  await open(page, unique("Connected"), { nodes, edges: [] });
  const hand = new Hand(page);
  await hand.drag(
    card(page, "Receive Webhook").locator(".react-flow__handle.source"),
    card(page, "Delay").locator(".react-flow__handle.target"),
  );
  await expect(connection(page, "Receive Webhook", "Delay")).toBeAttached();
  await doneByHand("6", hand);
});

test("7: a node renamed", async ({ page }) => {
  await open(page, unique("Renamed"), line(receiveWebhook(order), delay(1)));
  const hand = new Hand(page);
  await hand.doubleClick(card(page, "Delay"));
  await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  await hand.type("Cool down");
  await hand.press("Escape");
  await expect(card(page, "Cool down")).toBeVisible();
  await done("7", hand);
});

test("8: a node duplicated", async ({ page }) => {
  await open(page, unique("Duplicated"), line(receiveWebhook(order), delay(1)));
  const hand = new Hand(page);
  await hand.click(card(page, "Delay"));
  await hand.press("ControlOrMeta+D");
  await expect(card(page, "Delay 2")).toBeVisible();
  await doneByHand("8", hand);
});

test("9: a selected node deleted, brought back, deleted again", async ({ page }) => {
  await open(page, unique("Deleted"), line(receiveWebhook(order), delay(1), httpResponse({ body: '"ok"' })));
  await card(page, "Delay").click();
  const hand = new Hand(page);
  await hand.press("Delete");
  await expect(connection(page, "Receive Webhook", "HTTP Response")).toBeAttached();
  await hand.press("ControlOrMeta+Z");
  await expect(card(page, "Delay")).toBeVisible();
  await hand.press("ControlOrMeta+Shift+Z");
  await expect(card(page, "Delay")).toBeHidden();
  await done("9", hand);
});

test("10: nodes copied from one flow into another", async ({ page }) => {
  const other = await createFlow(unique("Pasted into"), line(receiveWebhook(order)));
  await open(page, unique("Copied from"), line(receiveWebhook(order), delay(1)));
  const hand = new Hand(page);
  await hand.click(card(page, "Delay"));
  await hand.press("ControlOrMeta+C");
  await hand.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("textbox")).toBeFocused();
  await hand.type(other.name);
  await expect(page.getByRole("button", { name: other.name })).toBeVisible();
  await hand.press("Enter");
  await expect(page).toHaveURL(`/flows/${other.id}`);
  await expect(card(page, "Receive Webhook")).toBeVisible();
  await hand.press("ControlOrMeta+V");
  await expect(card(page, "Delay")).toBeVisible();
  await done("10", hand);
});

test("11: one of 60 nodes found", async ({ page }) => {
  const sixty = Array.from({ length: 59 }, (_, index) => ({
    ...delay(1),
    key: `delay_${index}`,
    config: { label: `Step ${index}`, seconds: 1 },
  }));
  await open(page, unique("Sixty"), line(receiveWebhook(order), ...sixty));
  const hand = new Hand(page);
  await hand.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("textbox")).toBeFocused();
  await hand.type("Step 47");
  await expect(page.getByRole("button", { name: "Step 47" })).toBeVisible();
  await hand.press("Enter");
  await expect(card(page, "Step 47")).toBeFocused();
  await expect(card(page, "Step 47")).toBeInViewport({ ratio: 0.99 });
  const zoom = await page.getByRole("toolbar", { name: "Canvas view" }).textContent();
  expect(Number.parseInt(zoom?.match(/\d+/)?.[0] ?? "", 10)).toBeGreaterThanOrEqual(80);
  await doneByHand("11", hand);
});

test("12: a run, and one node's data", async ({ page }) => {
  await open(
    page,
    unique("Read"),
    line(receiveWebhook(order), setFields([{ name: "hello", value: "{{customer}}" }])),
  );
  const hand = new Hand(page);
  await hand.press("ControlOrMeta+Enter");
  await expect(succeeded(page, "Set Fields")).toBeVisible();
  await hand.click(card(page, "Set Fields"));
  await expect(panel(page).getByRole("region", { name: "Result", exact: true })).toContainText("hello");
  await done("12", hand);
});

test("13: why a run failed, repaired, and run again", async ({ page }) => {
  await open(
    page,
    unique("Repaired"),
    line(receiveWebhook(order), httpResponse({ status: "{{customer}}", body: '"ok"' })),
  );
  const hand = new Hand(page);
  await hand.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Failed");
  // The node that failed is selected.
  await expect(panel(page).getByRole("alert")).toContainText("Ada");
  await hand.click(panel(page).getByRole("textbox", { name: "Status", exact: true }));
  await hand.press("ControlOrMeta+A");
  await hand.type("201");
  await hand.press("ControlOrMeta+Enter");
  await expect(succeeded(page, "HTTP Response")).toBeVisible();
  await done("13", hand);
});

test("14: published, the URL copied, and called", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, unique("Published"), line(receiveWebhook(order), httpResponse({ body: '"ok"' })));
  const hand = new Hand(page);
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }));
  await hand.click(page.getByRole("alert").getByRole("button", { name: "Copy webhook URL" }));
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await send(url, order)).text()).toBe('"ok"');
  await doneByHand("14", hand);
});

test("15 and 16: a live call seen, made the sample, and replayed on the draft", async ({ page }) => {
  const flow = await createLiveFlow(
    unique("Called"),
    line(receiveWebhook({}), httpResponse({ body: '"ok"' })),
  );
  await page.goto(`/flows/${flow.id}`);
  await untilSaved(page);
  await send(flow.url, order);
  const hand = new Hand(page);
  await hand.click(card(page, "Receive Webhook"));
  await hand.click(
    panel(page)
      .getByRole("region", { name: "Result" })
      .getByRole("button", { name: "Use as sample payload" }),
  );
  await expect(panel(page).getByRole("textbox", { name: "Sample payload" })).toHaveValue(/418/);
  await doneByHand("15", hand);

  await untilSaved(page);
  const second = new Hand(page);
  await second.click(
    page.getByRole("region", { name: "Last calls of Receive Webhook" }).getByRole("button").first(),
  );
  await expect(page.getByRole("button", { name: /^Current data: Call/ })).toBeVisible();
  await second.press("ControlOrMeta+Enter");
  await expect(strip(page).filter({ hasText: "Replay" })).toContainText("Succeeded");
  await expect(succeeded(page, "HTTP Response")).toBeVisible();
  await done("16", second);
});

test("17: an older version restored", async ({ page }) => {
  await openWithVersions(page, unique("Restored"));
  const hand = new Hand(page);
  await hand.press("Shift+V");
  await hand.click(
    page.getByRole("dialog", { name: "Versions" }).getByRole("button", { name: "Restore version 1" }),
  );
  await expect(card(page, "Delay")).toBeVisible();
  await done("17", hand);
});

test("18: five nodes tidied, and still at full size", async ({ page }) => {
  await openUntidy(page, unique("Tidied"));
  const hand = new Hand(page);
  await hand.press("t");
  await expectTidy(page);
  await done("18", hand);
});

test("19: added, connected, configured and run without a mouse", async ({ page }) => {
  await open(page, unique("By keyboard"), line(receiveWebhook(order)));
  const hand = new Hand(page);
  await hand.press("ArrowRight");
  await hand.press("a");
  await expect(search(page)).toBeFocused();
  await hand.type("set fields");
  await hand.press("Enter");
  await expect(connection(page, "Receive Webhook", "Set Fields")).toBeAttached();
  await hand.press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  await hand.press("Tab");
  await hand.press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toBeFocused();
  await hand.type("greeting");
  await hand.press("Tab");
  await hand.type("Hello {{customer}}");
  await hand.press("ControlOrMeta+Enter");
  await expect(succeeded(page, "Set Fields")).toBeVisible();
  await expect(panel(page)).toContainText("Hello Ada");
  await done("19", hand);
});

test("20: exported as JSON, and imported", async ({ page }) => {
  await open(page, unique("Exported"), line(receiveWebhook(order)));
  const hand = new Hand(page);
  const download = page.waitForEvent("download");
  await hand.press("Shift+E");
  const file = await (await download).path();
  const chooser = page.waitForEvent("filechooser");
  await hand.press("Shift+I");
  await (await chooser).setFiles({
    name: "flow.json",
    mimeType: "application/json",
    buffer: await readFile(file),
  });
  await expect(page.getByRole("alert").filter({ hasText: /^Imported/ })).toBeVisible();
  await done("20", hand);
});

for (const [name, way] of Object.entries(newcomerWays)) {
  test(`${name} as a newcomer: ${taskNamed(name).what}`, async ({ page }) => {
    const hand = new Hand(page);
    await way(page, hand);
    await keep(asNewcomer, name, hand, taskNamed(name).byHandAtMost);
  });
}

test("the sums stay within their goals, and docs/editor-tasks.md tells these counts", async () => {
  const sumOf = (counted: ReadonlyMap<string, number>) =>
    tasks
      .filter(({ name, review }) => review && counted.has(name))
      .reduce((sum, { name }) => sum + (counted.get(name) ?? 0), 0);
  const [counts, byHand] = await Promise.all([withKeys.read(), asNewcomer.read()]);
  const shown = [table(counts), byHandTable(byHand)];
  process.stdout.write(`${shown.join("\n\n")}\n${sumOf(counts)} and ${sumOf(byHand)}\n`);
  expect(sumOf(counts)).toBeLessThanOrEqual(56);
  expect(sumOf(byHand)).toBeLessThan(59);
  const page = withoutPadding(await readFile("docs/editor-tasks.md", "utf8"));
  for (const each of shown) expect(page).toContain(withoutPadding(each));
  expect(page).toContain(`the sum is ${sumOf(counts)}.`);
  expect(page).toContain(`the sum is ${sumOf(byHand)},`);
});

/** A Markdown table as it reads whatever the width of its columns. */
function withoutPadding(markdown: string): string {
  return markdown.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---");
}
