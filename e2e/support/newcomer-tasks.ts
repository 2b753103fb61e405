import { expect, type Page } from "@playwright/test";
import { createFlow, createLiveFlow, readFlow, send } from "./api.ts";
import { delay, httpResponse, line, receiveWebhook, setFields } from "./documents.ts";
import { card, connection, panel, untilSaved } from "./editor.ts";
import type { Hand } from "./hand.ts";
import { expectTidy, open, openUntidy, openWithVersions, order } from "./task-flows.ts";
import { unique } from "./unique.ts";

/** A newcomer's way to do a task: with the mouse first, and only with Enter, Tab, Delete, and Ctrl+A, C, V, D, Z and K. */
type Way = (page: Page, hand: Hand) => Promise<void>;

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const strip = (page: Page) => page.getByRole("status").filter({ hasText: /Test run|Replay/ });
const succeeded = (page: Page, label: string) => card(page, label).getByRole("img", { name: "Succeeded" });
const result = (page: Page) => panel(page).getByRole("region", { name: "Result", exact: true });

/** The tasks of `tasks.ts` that a newcomer does in another way than somebody who knows the keys. */
export const newcomerWays: Readonly<Record<string, Way>> = {
  async "7"(page, hand) {
    await open(page, unique("Renamed by hand"), line(receiveWebhook(order), delay(1)));
    await hand.doubleClick(card(page, "Delay"));
    await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
    await hand.type("Cool down");
    await hand.click(page.getByRole("button", { name: "Close workbench" }));
    await expect(card(page, "Cool down")).toBeVisible();
  },

  async "9"(page, hand) {
    await open(
      page,
      "Deleted by hand",
      line(receiveWebhook(order), delay(1), httpResponse({ body: '"ok"' })),
    );
    await card(page, "Delay").click();
    await hand.press("Delete");
    await expect(connection(page, "Receive Webhook", "HTTP Response")).toBeAttached();
    await hand.press("ControlOrMeta+Z");
    await expect(card(page, "Delay")).toBeVisible();
    await hand.click(page.getByRole("button", { name: "Redo" }));
    await expect(card(page, "Delay")).toBeHidden();
  },

  async "10"(page, hand) {
    const other = await createFlow(unique("Pasted into by hand"), line(receiveWebhook(order)));
    await open(page, unique("Copied from by hand"), line(receiveWebhook(order), delay(1)));
    await hand.click(card(page, "Delay"));
    await hand.press("ControlOrMeta+C");
    await hand.click(
      page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Flows" }),
    );
    await hand.click(page.getByRole("link", { name: other.name }));
    await expect(page).toHaveURL(`/flows/${other.id}`);
    await expect(card(page, "Receive Webhook")).toBeVisible();
    await hand.press("ControlOrMeta+V");
    await expect(card(page, "Delay")).toBeVisible();
  },

  async "12"(page, hand) {
    const document = line(receiveWebhook(order), setFields([{ name: "hello", value: "{{customer}}" }]));
    await open(page, unique("Read by hand"), document);
    await hand.click(run(page));
    await expect(succeeded(page, "Set Fields")).toBeVisible();
    await hand.click(card(page, "Set Fields"));
    await expect(result(page)).toContainText("hello");
  },

  async "13"(page, hand) {
    const response = httpResponse({ status: "{{customer}}", body: '"ok"' });
    await open(page, unique("Repaired by hand"), line(receiveWebhook(order), response));
    await hand.click(run(page));
    await expect(strip(page)).toContainText("Failed");
    await expect(panel(page).getByRole("alert")).toContainText("Ada");
    await hand.click(panel(page).getByRole("textbox", { name: "Status", exact: true }));
    await hand.press("ControlOrMeta+A");
    await hand.type("201");
    await hand.click(run(page));
    await expect(succeeded(page, "HTTP Response")).toBeVisible();
  },

  async "16"(page, hand) {
    const flow = await createLiveFlow(
      unique("Replayed by hand"),
      line(receiveWebhook({}), httpResponse({ body: '"ok"' })),
    );
    await page.goto(`/flows/${flow.id}`);
    await untilSaved(page);
    await send(flow.url, order);
    const calls = page.getByRole("region", { name: "Last calls of Receive Webhook" });
    await hand.click(calls.getByRole("button").first());
    await expect(page.getByRole("button", { name: /^Current data: Call/ })).toBeVisible();
    await hand.click(run(page));
    await expect(strip(page).filter({ hasText: "Replay" })).toContainText("Succeeded");
  },

  async "17"(page, hand) {
    await openWithVersions(page, unique("Restored by hand"));
    await hand.click(page.getByRole("button", { name: "Flow menu" }));
    await hand.click(page.getByRole("menuitem", { name: /^Versions/ }));
    await hand.click(
      page.getByRole("dialog", { name: "Versions" }).getByRole("button", { name: "Restore version 1" }),
    );
    await expect(card(page, "Delay")).toBeVisible();
  },

  async "18"(page, hand) {
    await openUntidy(page, unique("Tidied by hand"));
    const view = page.getByRole("toolbar", { name: "Canvas view" });
    await hand.click(view.getByRole("button", { name: "Tidy layout" }));
    await expectTidy(page);
  },

  async "20"(page, hand) {
    await open(page, unique("Exported by hand"), line(receiveWebhook(order)));
    await hand.click(page.getByRole("button", { name: "Flow menu" }));
    const download = page.waitForEvent("download");
    await hand.click(page.getByRole("menuitem", { name: /^Export JSON/ }));
    const file = await (await download).path();
    await hand.click(
      page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Flows" }),
    );
    const chooser = page.waitForEvent("filechooser");
    await hand.click(page.getByRole("button", { name: "Import" }));
    await (await chooser).setFiles(file);
    await expect(page.getByRole("alert").filter({ hasText: /^Imported/ })).toBeVisible();
  },

  async "21"(page, hand) {
    await open(page, unique("Found by a word"), line(receiveWebhook(order)));
    const search = page.getByRole("combobox", { name: "Search nodes" });
    for (const [word, type] of [
      ["if", "Condition"],
      ["loop", "For Each"],
      ["slack", "Send a Slack message"],
    ] as const) {
      await hand.click(page.getByRole("button", { name: "Add a node after Receive Webhook", exact: true }));
      await expect(search).toBeFocused();
      await hand.type(word);
      await hand.press("Enter");
      await expect(card(page, type)).toBeVisible();
      await page.keyboard.press("ControlOrMeta+Z");
      await expect(card(page, type)).toHaveCount(0);
    }
    await open(page, unique("Begun by a word"), { nodes: [], edges: [] });
    await hand.click(
      page.getByRole("group", { name: "Other triggers" }).getByRole("button", { name: "More" }),
    );
    await expect(search).toBeFocused();
    await hand.type("cron");
    await hand.press("Enter");
    await expect(card(page, "Schedule")).toBeVisible();
  },

  async "22"(page, hand) {
    const steps = Array.from({ length: 7 }, (_, index) => ({
      ...setFields([{ name: "step", value: `number ${index + 1}` }]),
      key: `step_${index + 1}`,
    }));
    const labeled = steps.map((step, index) => ({
      ...step,
      config: { ...step.config, label: `Step ${index + 1}` },
    }));
    await open(page, unique("Read node by node"), line(receiveWebhook(order), ...labeled));
    await hand.click(run(page));
    await expect(succeeded(page, "Step 7")).toBeAttached();
    await readEach(page, hand, [
      ["Receive Webhook", "Ada"],
      ...labeled.map(({ config }, index): [string, string] => [config.label, `number ${index + 1}`]),
    ]);
  },

  async "23"(page, hand) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const flow = await open(
      page,
      "Listens by hand",
      line(receiveWebhook({}), httpResponse({ body: '"ok"' })),
    );
    await hand.click(page.getByRole("button", { name: "Listen", exact: true }));
    const bar = page.getByRole("region", { name: "Listening" });
    await hand.click(bar.getByRole("button", { name: "Copy URL" }));
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect((await send(url, order)).status).toBe(200);
    await hand.click(bar.getByRole("button", { name: "Use as sample payload" }));
    const sample = async () => (await readFlow(flow.id)).document.nodes[0]?.config.sample_payload;
    await expect.poll(async () => JSON.parse(String(await sample()))).toEqual(order);
  },
};

/** Clicks each node where it lies, without moving the view, and reads what it returned. */
async function readEach(page: Page, hand: Hand, nodes: readonly (readonly [string, string])[]) {
  for (const [label, output] of nodes) {
    await expect(card(page, label)).toBeInViewport({ ratio: 0.99 });
    await hand.click(card(page, label));
    await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText(label);
    await expect(result(page)).toContainText(output);
  }
}
