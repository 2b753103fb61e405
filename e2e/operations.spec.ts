import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { card } from "./support/editor.ts";
import { Hand } from "./support/hand.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

interface Sent {
  path: string;
  authorization: string | undefined;
  body: string;
}

/** A server that answers as Slack does, and keeps the requests. */
async function startSlack() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    sent.push({ path, authorization: request.headers.authorization, body: await bodyOf(request) });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[path] ?? { ok: false, error: "unknown_method" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { sent, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const answers: Readonly<Record<string, unknown>> = {
  "/auth.test": { ok: true, team: "Acme", user: "orders-bot" },
  "/conversations.list": {
    ok: true,
    channels: [
      { id: "C1", name: "orders" },
      { id: "C2", name: "support" },
    ],
  },
  "/chat.postMessage": { ok: true, channel: "C1", ts: "1700000000.000100", message: { text: "Hello" } },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

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
