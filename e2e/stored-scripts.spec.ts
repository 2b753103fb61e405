import { elementSchema } from "#api/elements/schema.ts";
import { issuedLicenseSchema } from "#api/packages/licenses/schema.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { baseUrl, call, createLiveFlow, finishedExecution, installation } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/test.ts";
import { uniqueSlug } from "./support/unique.ts";

/**
 * Script, by every spelling that a page could run, in all that people and senders can store. A script that ran would change the page's title; a picture that was loaded would be seen by the canary.
 */
let canary: Recorder;
/** The pages, and a word that each shows of what was stored. */
let pages: [path: string, shown: string][];
let mark: string;

const scripts = (port: number) =>
  [
    `${mark}"'></title></textarea></script><script>document.title="pwned"</script>`,
    `<img src=x onerror=document.title='pwned'><svg onload=document.title='pwned'>`,
    `<img src=//127.0.0.1:${port}/x>{{constructor.constructor('document.title="pwned"')()}}`,
  ].join("");

test.beforeAll(async () => {
  mark = uniqueSlug("stored");
  canary = await startRecorder();
  const hostile = scripts(canary.port);
  const short = hostile.slice(0, 150);
  const tiny = `${mark}<img src=x onerror=document.title='pwned'>`;
  const markdown = [
    hostile,
    '[a](javascript:document.title="pwned")',
    `![b](http://127.0.0.1:${canary.port}/x)`,
    "<script>document.title='pwned'</script>",
    `[c]: data:text/html,<script>document.title="pwned"</script>`,
    "",
  ].join("\n\n");

  const flow = await createLiveFlow(
    short,
    line(
      {
        ...receiveWebhook({ name: hostile, [short]: hostile }),
        config: {
          label: tiny,
          description: hostile,
          sample_payload: JSON.stringify({ name: hostile, [short]: hostile }),
        },
      },
      httpResponse({ label: tiny, body: '{"hello":"{{name}}"}' }),
    ),
  );
  const sent = await fetch(`${flow.url}?${new URLSearchParams({ [short]: hostile })}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": hostile,
      "x-hostile": hostile,
      referer: hostile,
    },
    body: JSON.stringify({ name: hostile, [short]: hostile, nested: { [hostile]: [hostile] } }),
  });
  const execution = await finishedExecution(sent.headers.get("x-execution-id") ?? "");
  const form = new FormData();
  form.set("file", new File([hostile], `${mark}"><svg onload=alert(1)>.svg`, { type: "image/svg+xml" }));
  const upload = await fetch(flow.url, { method: "POST", body: form });
  const withFile = await finishedExecution(upload.headers.get("x-execution-id") ?? "");

  const slug = mark;
  await call("POST", "/api/packages", { slug, name: short.slice(0, 100) });
  const release = new FormData();
  release.set("version", "1.0.0");
  release.set("notes", markdown);
  release.set("artifact", new File(["x"], `${mark}.zip`, { type: "application/zip" }));
  const published = await fetch(`${baseUrl()}/api/packages/${slug}/releases`, {
    method: "POST",
    headers: { authorization: `Bearer ${installation().apiKey}` },
    body: release,
  });
  expect(published.status, await published.text()).toBe(201);
  const license = issuedLicenseSchema.parse(
    await call("POST", "/api/licenses", { package: slug, customer: short, plan: short.slice(0, 100) }),
  );
  await call("POST", "/api/features", { package: slug, lookup_key: "pro", name: short.slice(0, 100) });
  await call("POST", "/api/credentials", {
    kind: "bearer",
    name: short.slice(0, 100),
    settings: {},
    secret: "t",
  });
  await call("POST", "/api/api-keys", { name: short.slice(0, 100) });
  const element = elementSchema.parse(
    await call("POST", "/api/elements", {
      name: mark,
      title: tiny,
      description: short,
      categories: ["tests"],
      tags: ["plain"],
      html: "<section>Words</section>",
    }),
  );
  await call("POST", `/api/elements/${element.id}/publication`, { notes: markdown });
  await expect
    .poll(async () => (await fetch(`${baseUrl()}/builder/elements/previews/${mark}.html`)).status)
    .toBe(200);

  pages = [
    [`/flows?q=${mark}`, mark],
    [`/flows/${flow.id}`, mark],
    [`/executions?q=${execution.id}`, mark],
    [`/executions/${execution.id}`, mark],
    [`/executions/${withFile.id}`, mark],
    ["/packages", mark],
    [`/packages/${slug}`, mark],
    [`/packages/${slug}/publish`, mark],
    [`/packages/licenses?package=${slug}`, mark],
    [`/packages/licenses/${license.id}`, mark],
    ["/packages/features", "Features"],
    ["/settings/api-keys", "API keys"],
    ["/flows/credentials", mark],
    [`/elements?q=${mark}`, mark],
    [`/elements/${mark}`, mark],
    ["/elements/own", mark],
    [`/elements/${mark}/edit`, "Description"],
    [`/packages/${encodeURIComponent(`"><script>document.title="pwned"</script>`)}`, ""],
    [`/executions?q=${encodeURIComponent(hostile.slice(0, 200))}`, ""],
    [`/sign-in?error=${encodeURIComponent(hostile)}&callbackUrl=${encodeURIComponent(hostile)}`, ""],
  ];
});
test.afterAll(() => canary.close());

test("held: no script that was stored runs, on any page", async ({ page }) => {
  const violations: string[] = [];
  const foreign: string[] = [];
  page.on("dialog", (dialog) => dialog.dismiss());
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== baseUrl()) foreign.push(`${page.url()}: ${url}`);
  });
  for (const [path, shown] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      // It is there, as text; then the page has done with what it had to draw.
      await expect(page.locator("body")).toContainText(shown);
      await page.waitForLoadState("load");
      expect.soft(await page.title(), path).not.toBe("pwned");
      // Neither pictures nor handlers were made of it.
      expect
        .soft(await page.locator('img[src="x"], [onerror], [onload], a[href^="javascript:"]').count(), path)
        .toBe(0);
    });
  }
  expect(violations).toEqual([]);
  expect(foreign).toEqual([]);
  expect(canary.connections()).toBe(0);
});
