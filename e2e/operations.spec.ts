import { card } from "./support/editor.ts";
import { Hand } from "./support/hand.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { startSlack } from "./support/slack.ts";
import { expect, visitor as test } from "./support/test.ts";

const longestMs = 60_000;

test("C1: from an empty flow to a sent Slack message in at most 12 actions of the hand", async ({ page }) => {
  const slack = await startSlack();
  const installation = await startInstallation({ CONNECTOR_BASE_URLS: `slack=${slack.url}` });
  try {
    await createOwner(installation.url);
    await signIn(page.request, installation.url);
    const created = await fetch(`${installation.url}/api/flows`, {
      method: "POST",
      headers: { authorization: `Bearer ${installation.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Orders to Slack" }),
    });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`${installation.url}/flows/${id}`);
    await expect(page.getByRole("application")).toBeVisible();

    const hand = new Hand(page);
    const beganAt = Date.now();
    await hand.click(page.getByRole("button", { name: "Start with Receive Webhook" }));
    await expect(card(page, "Receive Webhook")).toBeVisible();
    await hand.press("a");
    await expect(page.getByRole("combobox", { name: "Search nodes" })).toBeFocused();
    await hand.type("slack message");
    await expect(page.getByRole("option", { name: /^Send a Slack message/ })).toBeVisible();
    await hand.press("Enter");
    await hand.click(page.getByRole("button", { name: "Connect Slack" }));
    const form = page.getByRole("dialog", { name: "Connect Slack" });
    await expect(form.getByLabel("Bot token", { exact: true })).toBeFocused();
    await hand.type("xoxb-canary");
    await hand.press("Enter");
    await expect(page.getByText("Connected to Slack as Acme")).toBeVisible();
    await hand.click(page.getByRole("textbox", { name: "Channel" }));
    await hand.click(page.getByRole("option", { name: /^orders/ }));
    await hand.click(page.getByRole("textbox", { name: "Text", exact: true }));
    await hand.type("Hello");
    await hand.press("ControlOrMeta+Enter");
    await expect.poll(() => slack.sent.map(({ path }) => path)).toContain("/chat.postMessage");
    const tookMs = Date.now() - beganAt;

    const message = slack.sent.find(({ path }) => path === "/chat.postMessage");
    expect(message).toMatchObject({ authorization: "Bearer xoxb-canary" });
    expect(Object.fromEntries(new URLSearchParams(message?.body))).toMatchObject({
      channel: "C1",
      text: "Hello",
    });
    expect(hand.count).toBeLessThanOrEqual(12);
    expect(tookMs).toBeLessThanOrEqual(longestMs);
    await expect(page.getByText("xoxb-canary")).toHaveCount(0);
    console.log(`From an empty flow to a sent message: ${hand.count} actions, ${tookMs} ms`);
  } finally {
    await installation.stop();
    slack.stop();
  }
});
