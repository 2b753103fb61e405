import type { Frame, Page } from "@playwright/test";
import { elementSchema } from "#api/elements/schema.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { baseUrl, call, createLiveFlow } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { waitForHydration } from "./support/hydration.ts";
import { expect, test as shared } from "./support/test.ts";
import { uniqueSlug } from "./support/unique.ts";

/** Counts all pages of the context, so no other test may use it, and nothing keeps a page open in it. */
const test = shared.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    context.on("page", waitForHydration);
    await use(context);
    await context.close();
  },
});

/**
 * What a script of somebody else's tries on our origin: in a page that a flow answers with, and in an element's preview, each
 * opened by itself and framed by a page of ours. Every attempt gives what it got; none may get anything.
 */
const probes = (canary: string) => `
const write = { method: "POST", credentials: "include", mode: "no-cors", body: '{"name":"By a foreign script"}' };
const opened = (request) => new Promise((done) => {
  request.onsuccess = () => done("opened");
  request.onerror = () => done(request.error.name);
});
const started = (worker) => new Promise((done, failed) => {
  worker.onmessage = () => done("ran");
  worker.onerror = () => failed(new DOMException("", "SecurityError"));
});
const loaded = (element, properties) => new Promise((done) => {
  element.onload = () => done("loaded");
  element.onerror = () => done("refused");
  Object.assign(element, properties);
  document.head.append(element);
});
const submitted = (target) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "text/plain", action: "/api/flows", target });
  form.append(Object.assign(document.createElement("input"), { name: '{"name":"By a foreign script","x":"', value: '"}' }));
  document.body.append(form);
  form.submit();
  return "sent";
};
const attempts = {
  cookie: () => document.cookie,
  setCookie: () => { document.cookie = "next-auth.session-token=x; path=/"; return document.cookie; },
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  indexedDB: () => opened(indexedDB.open("x")),
  caches: async () => (await caches.keys()).length,
  cookieStore: async () => (await cookieStore.getAll()).length,
  read: async () => (await fetch("/api/me", { credentials: "include" })).text(),
  readPage: async () => (await fetch("/settings", { credentials: "include" })).text(),
  readByRequest: () => { const request = new XMLHttpRequest(); request.open("GET", "/api/me", false); request.withCredentials = true; request.send(); return request.responseText; },
  events: () => new Promise((done) => { const source = new EventSource("/api/executions/events"); source.onopen = () => done("opened"); source.onerror = () => { source.close(); done("refused"); }; }),
  worker: () => started(new Worker(location.href)),
  sharedWorker: () => started(new SharedWorker(location.href)),
  serviceWorker: async () => (await navigator.serviceWorker.register(location.href)).scope,
  popup: () => String(open("/settings")),
  parent: () => parent === self ? "alone" : parent.document.title,
  parentLocation: () => parent === self ? "alone" : parent.location.href,
  top: () => { if (top === self) return "alone"; top.location = "/settings"; return "moved"; },
  opener: () => String(opener && opener.document.title),
  frame: () => new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.onload = () => { let title = null; try { title = frame.contentDocument && frame.contentDocument.title; } catch {} done(String(title)); };
    frame.src = "/settings";
    document.body.append(frame);
  }),
  writeByFetch: async () => (await fetch("/api/flows", write)).status,
  writeByBeacon: () => { navigator.sendBeacon("/api/flows", '{"name":"By a foreign script"}'); return "sent"; },
  writeByForm: () => submitted("_blank"),
  writeByFormOnTop: () => top === self ? "alone" : submitted("_top"),
  download: () => { Object.assign(document.createElement("a"), { href: "data:text/plain,x", download: "x.txt" }).click(); return "clicked"; },
  clipboard: () => navigator.clipboard.readText(),
  fullscreen: async () => { if (parent === self) return "alone"; await document.documentElement.requestFullscreen(); return "full"; },
  dialog: () => { alert("x"); return "asked"; },
  location: () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(() => done("found"), () => done("refused"))),
};
const outward = {
  fetchOut: async () => { await fetch(${JSON.stringify(canary)}, { mode: "no-cors" }); return "sent"; },
  scriptOut: () => loaded(document.createElement("script"), { src: ${JSON.stringify(canary)} }),
  styleOut: () => loaded(document.createElement("link"), { rel: "stylesheet", href: ${JSON.stringify(canary)} }),
  prefetchOut: () => loaded(document.createElement("link"), { rel: "prefetch", href: ${JSON.stringify(canary)} }),
  imageOut: () => loaded(document.createElement("img"), { src: ${JSON.stringify(canary)} }),
  socketOut: () => new Promise((done) => { const socket = new WebSocket(${JSON.stringify(canary.replace("http", "ws"))}); socket.onopen = () => done("opened"); socket.onerror = () => done("refused"); }),
};
(async () => {
  const results = { origin: self.origin };
  for (const [name, attempt] of Object.entries(window.outwardToo ? { ...attempts, ...outward } : attempts)) {
    try { results[name] = await attempt(); } catch (refusal) { results[name] = refusal.name; }
  }
  document.querySelector("output").textContent = JSON.stringify(results);
})();`;

/** What an attempt gives that got nothing. The rest is what could be told of one that was only sent: see `unharmed`. */
const nothing = [
  ...["SecurityError", "TypeError", "NetworkError", "NotAllowedError", "ReferenceError", "InvalidStateError"],
  ...["refused", "null", "undefined", "", "alone", 0],
];
const onlySent = ["writeByBeacon", "writeByForm", "writeByFormOnTop", "download", "dialog"];

let canary: Recorder;
test.beforeAll(async () => {
  canary = await startRecorder();
});
test.afterAll(() => canary.close());

const canaryUrl = () => `http://127.0.0.1:${canary.port}/`;

async function resultsOf(place: Page | Frame): Promise<Record<string, unknown>> {
  const output = place.locator("output");
  await expect(output).toHaveText(/^\{/);
  return JSON.parse((await output.textContent()) ?? "");
}

/** No attempt got anything, nothing was written, and the user is still signed in, on the same page. */
async function expectHeld(page: Page, place: Page | Frame, path: string, { mayOpen = false } = {}) {
  const cookies = await page.context().cookies();
  let dialogs = 0;
  let downloads = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  page.on("download", () => {
    downloads += 1;
  });
  const { origin, ...results } = await resultsOf(place);
  expect(origin).toBe("null");
  expect(Object.keys(results).length).toBeGreaterThanOrEqual(28);
  for (const [name, result] of Object.entries(results)) {
    if (!onlySent.includes(name))
      expect.soft(nothing, `${name} got ${JSON.stringify(result)}`).toContain(result);
  }
  expect(new URL(page.url()).pathname).toBe(path);
  expect([dialogs, downloads]).toEqual([0, 0]);
  const others = page
    .context()
    .pages()
    .filter((each) => each !== page);
  if (!mayOpen) expect(others).toEqual([]);
  for (const other of others) {
    // A window that it opens is in the same sandbox, whatever page of ours it shows.
    expect(await other.evaluate(() => self.origin)).toBe("null");
    await other.close();
  }
  expect(await page.context().cookies()).toEqual(cookies);
  expect((await page.request.get(`${baseUrl()}/api/me`)).status()).toBe(200);
  expect(JSON.stringify(await call("GET", "/api/flows?q=foreign"))).not.toContain("By a foreign script");
}

/** The frame of this page that comes from there. */
async function frameAt(page: Page, path: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame !== page.mainFrame() && frame.url().includes(path));
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (!frame) throw new Error(`There is no frame of ${path}.`);
  return frame;
}

test("held: a hostile page that a flow answers with gets nothing, by itself and framed", async ({ page }) => {
  const body = `<!doctype html><title>Hostile</title><output></output><script>{% raw %}${probes(canaryUrl())}{% endraw %}</script>`;
  const { url } = await createLiveFlow(
    "Answers with probes",
    line(receiveWebhook({ name: "Ada" }), httpResponse({ content_type: "text/html", body })),
  );
  const { pathname } = new URL(url);
  await page.goto(url);
  await expectHeld(page, page, pathname, { mayOpen: true });

  await page.goto("/flows");
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, url);
  await expectHeld(page, await frameAt(page, pathname), "/flows", { mayOpen: true });
});

test("held: a hostile element gets nothing, by itself and in the gallery, and reaches no other server", async ({
  page,
}) => {
  const name = uniqueSlug("probes");
  const { id } = elementSchema.parse(
    await call("POST", "/api/elements", {
      name,
      title: "Probes",
      description: "Tries what an element must not be able to do.",
      categories: ["tests"],
      html: '<section class="x"><output></output></section>',
      script: `window.outwardToo = true;${probes(canaryUrl())}`,
    }),
  );
  await call("POST", `/api/elements/${id}/publication`, {});
  const preview = `/builder/elements/previews/${name}.html`;
  await expect.poll(async () => (await fetch(baseUrl() + preview)).status).toBe(200);

  await page.goto(preview);
  await expectHeld(page, page, preview);
  await page.goto(`/elements/${name}`);
  await expectHeld(page, await frameAt(page, preview), `/elements/${name}`);
  expect(canary.connections()).toBe(0);
  await call("DELETE", `/api/elements/${id}/publication`);
});
