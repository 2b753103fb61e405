import type { CDPSession, Page } from "@playwright/test";
import { createFlow } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { canvas, card, connection } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** What a screen reader says at each step of building a flow by keyboard: the browser's accessibility tree tells it. */
test.use({ viewport: { width: 1440, height: 900 } });

/** The role and the name of what has the keyboard. */
async function focused(tree: CDPSession): Promise<string> {
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  const isFocused = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === "focused" && value.value === true);
  // The document has the focus too; the last one in the tree is the innermost.
  const node = nodes.findLast(isFocused);
  return node ? `${node.role?.value}: ${node.name?.value}` : "nothing";
}

/** Keeps what is announced: the texts of live regions as they change. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(
          '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]',
        );
        const text = region?.textContent?.trim();
        if (text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join("\n"));
}

test("a node is added, connected, configured and run, and every step says where it is", async ({ page }) => {
  const { id } = await createFlow(unique("Heard"), line(receiveWebhook({ customer: "Ada" })));
  await page.goto(`/flows/${id}`);
  await expect(canvas(page)).toBeVisible();
  const tree = await page.context().newCDPSession(page);
  await tree.send("Accessibility.enable");
  const heard = await listen(page);
  const at = (text: string | RegExp) =>
    expect.poll(() => focused(tree)).toEqual(typeof text === "string" ? text : expect.stringMatching(text));

  await canvas(page).focus();
  await page.keyboard.press("ArrowRight");
  await at(/^group: Receive Webhook/);
  await page.keyboard.press("a");
  await at("combobox: Search nodes");
  await page.keyboard.type("set fields");
  await page.keyboard.press("Enter");
  await at(/^group: Set Fields/);
  await expect(connection(page, "Receive Webhook", "Set Fields")).toBeAttached();
  await page.keyboard.press("Enter");
  await at("textbox: Label");
  await page.keyboard.press("Tab");
  await at("button: Add field");
  await page.keyboard.press("Enter");
  await at("textbox: Name");
  await page.keyboard.type("greeting");
  await page.keyboard.press("Tab");
  await at("textbox: Value");
  await page.keyboard.type("Hello {{customer}}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card(page, "Set Fields").getByRole("img", { name: "Succeeded" })).toBeVisible();
  await expect.poll(heard).toMatch(/Succeeded/);

  const cards = await canvas(page)
    .getByRole("group")
    .evaluateAll((groups) =>
      groups.map((group) => group.getAttribute("aria-label")).filter((name) => name !== null),
    );
  expect(cards.filter((name) => !name.startsWith("Connection"))).toEqual(["Receive Webhook", "Set Fields"]);
});
