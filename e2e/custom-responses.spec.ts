import type { FrameLocator, Page } from "@playwright/test";
import { call, createLiveFlow } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/test.ts";

/** A page that tries what a foreign page's script must not be able to do here, and writes down how each attempt went. */
const hostilePage = `<!doctype html>
<title>Made by a flow</title>
<h1>Thanks, {{ _webhook.query.name }}</h1>
<output></output>
<script>
  const attempts = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    read: async () => (await fetch("/api/me", { credentials: "include" })).status,
    write: async () => {
      const request = { method: "POST", credentials: "include", mode: "no-cors", body: '{"name":"By a foreign script"}' };
      return (await fetch("/api/flows", request)).status;
    },
    worker: async () => (await navigator.serviceWorker.register(location.href)).scope,
    parent: () => parent.document.title,
    top: () => { top.location = "/settings"; return "moved"; },
  };
  (async () => {
    const results = { origin: self.origin };
    for (const name of location.hash.slice(1).split(",")) {
      try { results[name] = await attempts[name](); } catch (refusal) { results[name] = refusal.name; }
    }
    document.querySelector("output").textContent = JSON.stringify(results);
  })();
</script>`;

const answersWithPage = () =>
  createLiveFlow(
    "Answers with a page",
    line(receiveWebhook({ name: "Ada" }), httpResponse({ content_type: "text/html", body: hostilePage })),
  );

async function attemptsOf(place: Page | FrameLocator): Promise<unknown> {
  const output = place.locator("output");
  await expect(output).toHaveText(/^\{/);
  return JSON.parse((await output.textContent()) ?? "");
}

/** Names of all flows. */
async function flowNames(): Promise<string> {
  return JSON.stringify(await call("GET", "/api/flows?q=foreign"));
}

test("a page that a flow answers with is not on our origin, whoever is signed in", async ({ page }) => {
  const { url } = await answersWithPage();
  const response = await page.goto(`${url}?name=<b>Ada</b>#cookie,storage,read,write,worker`);
  expect(response?.headers()["content-type"]).toContain("text/html");
  expect(response?.headers()["x-content-type-options"]).toBe("nosniff");
  await expect(page.getByRole("heading")).toHaveText("Thanks, <b>Ada</b>");
  expect(await attemptsOf(page)).toEqual({
    origin: "null",
    cookie: "SecurityError",
    storage: "SecurityError",
    read: "TypeError",
    write: 0,
    worker: expect.stringMatching(/Error$/),
  });
  expect(await flowNames()).not.toContain("By a foreign script");
});

test("a page that a flow answers with reaches nothing around it when it is framed", async ({ page }) => {
  const { url } = await answersWithPage();
  await page.goto("/flows");
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    document.body.append(frame);
  }, `${url}?name=Ada#parent,top,cookie`);
  expect(await attemptsOf(page.frameLocator("iframe"))).toEqual({
    origin: "null",
    parent: "SecurityError",
    top: "SecurityError",
    cookie: "SecurityError",
  });
  await expect(page).toHaveURL("/flows");
});
