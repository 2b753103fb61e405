import type { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page, Request, Response } from "@playwright/test";
import { tableSchema } from "#api/flows/tables/schema.ts";
import { issuedLicenseSchema } from "#api/packages/licenses/schema.ts";
import { baseUrl, call, createFlow, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { fillField, focusMonaco, selectNode, suggestions, untilSaved } from "./support/editor.ts";
import { untilHydrated } from "./support/hydration.ts";
import { expect, test, visitor } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 720 };

let flowName: string;
let flowId: string;
let executionId: string;
let licenseId: string;
let tableId: string;

test.beforeAll(async () => {
  flowName = unique("Greets");
  const flow = await createLiveFlow(
    flowName,
    line(receiveWebhook({ name: "Ada" }), httpResponse({ body: '{"hello":"{{name}}"}' })),
  );
  const response = await send(flow.url, { name: "Grace" });
  flowId = flow.id;
  const license = await call("POST", "/api/licenses", { package: "flow", customer: "Ada Lovelace" });
  licenseId = issuedLicenseSchema.parse(license).id;
  const columns = [
    { name: "email", unique: true, required: true },
    { name: "data", type: "json" },
  ];
  const table = await call("POST", "/api/tables", { name: unique("Customers"), columns });
  tableId = tableSchema.parse(table).id;
  const values = { email: "ada@example.com", data: { orders: [1, 2] } };
  await call("POST", `/api/tables/${tableId}/rows`, { values });
  executionId = (await finishedExecution(response.headers.get("x-execution-id") ?? "")).id;
});

type Ready = (page: Page) => Locator;

/** Every page, where it is, and what says that it is there. */
const pages: readonly [name: string, path: () => string, ready: Ready][] = [
  ["the overview", () => "/overview", (page) => page.getByRole("region", { name: "Failing flows" })],
  [
    "flows",
    () => `/flows?q=${encodeURIComponent(flowName)}`,
    (page) => page.getByRole("link", { name: flowName }),
  ],
  [
    "a flow",
    () => `/flows/${flowId}`,
    (page) => page.getByRole("group", { name: "HTTP Response", exact: true }),
  ],
  ["templates", () => "/flows/templates", (page) => page.getByRole("region", { name: "Approvals" })],
  [
    "a template",
    () => "/flows/templates/approve-refund",
    (page) => page.getByRole("group", { name: "Receive request", exact: true }),
  ],
  ["tables", () => "/flows/tables", (page) => page.getByRole("list", { name: "Tables" })],
  [
    "a table",
    () => `/flows/tables/${tableId}`,
    (page) => page.getByRole("gridcell", { name: "ada@example.com" }),
  ],
  ["executions", () => "/executions", (page) => page.getByRole("list", { name: "Executions" })],
  ["an execution", () => `/executions/${executionId}`, (page) => page.getByText("Succeeded").first()],
  ["packages", () => "/packages", (page) => page.getByRole("list", { name: "Packages" })],
  ["a package", () => "/packages/flow", (page) => page.getByRole("region", { name: "Overview" })],
  [
    "publishing a release",
    () => "/packages/flow/publish",
    (page) => page.getByRole("heading", { level: 1, name: /^Publish a release of/ }),
  ],
  [
    "licenses",
    () => "/packages/licenses?package=flow",
    (page) => page.getByRole("list", { name: "Licenses" }),
  ],
  [
    "a license",
    () => `/packages/licenses/${licenseId}`,
    (page) => page.getByText("Not activated anywhere yet."),
  ],
  [
    "features",
    () => "/packages/features",
    (page) => page.getByRole("heading", { level: 1, name: "Features" }),
  ],
  ["a validation to try", () => "/packages/try", (page) => page.getByLabel("License key")],
  ["members", () => "/settings/members", (page) => page.getByRole("list", { name: "Members" })],
  ["services", () => "/settings/services", (page) => page.getByRole("list", { name: "Services" })],
  ["the audit log", () => "/settings/audit-log", (page) => page.getByRole("list", { name: "Changes" })],
  ["the profile", () => "/settings", (page) => page.getByRole("list", { name: "Sessions" })],
  ["appearance", () => "/settings/appearance", (page) => page.getByRole("radio", { name: "System" })],
  ["connections", () => "/settings/connections", (page) => page.getByRole("region", { name: "Connections" })],
  ["providers", () => "/settings/providers", (page) => page.getByRole("list", { name: "Providers" })],
  ["API keys", () => "/settings/api-keys", (page) => page.getByRole("list", { name: "API keys" })],
  [
    "storage",
    () => "/settings/storage",
    (page) => page.getByRole("heading", { name: "Largest flows, last 30 days" }),
  ],
  ["credentials", () => "/flows/credentials", (page) => page.getByRole("region", { name: "Credentials" })],
  ["variables", () => "/flows/variables", (page) => page.getByRole("region", { name: "Variables" })],
  ["schedules", () => "/schedules", (page) => page.getByRole("heading", { level: 1, name: "Schedules" })],
  ["approvals", () => "/approvals", (page) => page.getByRole("heading", { level: 1, name: "Approvals" })],
  ["the API reference", () => "/docs/api", (page) => page.getByRole("heading", { level: 1 })],
  [
    "a section of the API reference",
    () => "/docs/api/flows",
    (page) => page.getByRole("heading", { name: "Flows", level: 1 }),
  ],
  [
    "the schemas of the API reference",
    () => "/docs/api/schemas",
    (page) => page.getByRole("heading", { name: "Schemas", level: 1 }),
  ],
  ["no such page", () => "/nothing/here", (page) => page.getByRole("heading", { level: 1 })],
];

for (const [name, path, cached] of pages) {
  test(`${name}: keeps to its policy, complains of nothing, and can be read by anyone, light and dark, and on a phone`, async ({
    page,
  }) => {
    const watch = watchPage(page);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const response = await page.goto(path());
    await expect(cached(page)).toBeVisible();
    await watch.settled();
    expectPolicy(response);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

    await page.setViewportSize(desk);
    await expect(cached(page)).toBeVisible();
    expect(await seriousViolations(axe(page))).toEqual([]);

    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    // Of all that axe looks at, colours are what a theme changes.
    expect(await seriousViolations(axe(page).withRules("color-contrast"))).toEqual([]);
    await watch.settled();
    expect(watch.elsewhere).toEqual([]);
    expect(watch.complaints.filter((text) => !isOwn404(text, path()))).toEqual([]);
  });
}

test("an editor with Monaco in it keeps to its own origin and its policy", async ({ page }) => {
  const watch = watchPage(page);
  const { id } = await createFlow(
    "Edited",
    line(receiveWebhook({ name: "Ada" }), httpResponse({ body: "" })),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await fillField(page, "Body", "Hello ");
  await focusMonaco(page, "Body");
  await page.keyboard.type("{{");
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await untilSaved(page);
  await watch.settled();
  expect([...watch.elsewhere, ...watch.complaints]).toEqual([]);
  expect(await seriousViolations(axe(page).exclude(".monaco-editor"))).toEqual([]);
});

visitor("somebody who is not signed in sees a page that keeps to its policy too", async ({ page }) => {
  const watch = watchPage(page);
  const response = await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await watch.settled();
  expectPolicy(response);
  expect([...watch.elsewhere, ...watch.complaints]).toEqual([]);
  expect(await seriousViolations(axe(page))).toEqual([]);
});

test("everything is a few keys away: Ctrl+K opens a flow, ? lists the shortcuts", async ({ page }) => {
  await page.goto("/executions");
  await expect(page.getByRole("list", { name: "Executions" })).toBeVisible();
  await page.keyboard.press("Control+K");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(flowName);
  await expect(palette.getByText(flowName)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(`/flows/${flowId}`);
  await expect(page.getByRole("group", { name: "HTTP Response", exact: true })).toBeVisible();

  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Tidy layout")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("the rail and the settings menu show the next page within 100 ms, however long it loads", async ({
  page,
}) => {
  await page.goto("/flows");
  await untilHydrated(page);
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((passed) => setTimeout(passed, 1500));
    await route.continue();
  });
  // The page is compiled and its links are bound: only the click itself is measured.
  await page.evaluate(() => {
    const marks: { clicked?: number; shown?: number } = {};
    Object.assign(window, { marks });
    addEventListener("click", () => (marks.clicked ??= performance.now()), { capture: true });
    new MutationObserver(() => {
      if (marks.shown === undefined && document.querySelector("nav [data-pending]"))
        marks.shown = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.locator("nav [data-pending]")).toBeAttached();
  const waited = await page.evaluate(() => {
    const { marks } = window as unknown as { marks: { clicked: number; shown: number } };
    return marks.shown - marks.clicked;
  });
  expect(waited).toBeLessThan(100);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("settings are pages of their own, and the old addresses lead to the new ones", async ({ page }) => {
  await page.goto("/settings");
  const menu = page.getByRole("navigation", { name: "Settings" });
  await expect(menu.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  for (const name of ["Appearance", "API keys", "Storage"]) {
    await menu.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  for (const name of ["credentials", "variables"]) {
    await page.goto(`/settings/${name}`);
    await expect(page).toHaveURL(`/flows/${name}`);
  }
  await page.getByRole("link", { name: "Credentials", exact: true }).click();
  await expect(page).toHaveURL("/flows/credentials");
});

test("an unknown address keeps the rail, and an unknown flow or execution is named as one", async ({
  page,
}) => {
  const rail = page.getByRole("navigation", { name: "Main" });
  await page.goto("/nothing/here");
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Flows" })).toBeVisible();
  const id = "0190a1b2-0000-7000-8000-000000000000";
  await page.goto(`/flows/${id}`);
  await expect(page.getByRole("heading", { name: "This flow does not exist" })).toBeVisible();
  await expect(rail).toBeVisible();
  await page.goto(`/executions/${id}`);
  await expect(page.getByRole("heading", { name: "This execution does not exist" })).toBeVisible();
});

visitor("links that were cut are explained in a sentence", async ({ page }) => {
  for (const path of ["/invitation#abc", "/password-reset#abc"]) {
    await page.goto("/sign-in");
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("The link is incomplete. Copy the whole link");
    await expect(page.getByRole("main")).not.toContainText("/token");
  }
  for (const path of ["/resume/p", "/resume/p.AZrmR", "/resume/x"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  }
  // A program still gets a problem document.
  expect((await fetch(`${baseUrl()}/resume/x`)).headers.get("content-type")).toContain("json");
});

test("lists are walked with the arrow keys", async ({ page }) => {
  await page.goto(`/flows?q=${encodeURIComponent(flowName)}`);
  const link = page.getByRole("link", { name: flowName });
  await expect(link).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/flows/${flowId}`);
});

/** Notes what the page asks of other origins, and what the browser complains about: violations of the policy among it. */
function watchPage(page: Page) {
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    // A stream of events never ends.
    if (request.resourceType() !== "eventsource") underWay.add(request);
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.origin !== baseUrl()) elsewhere.push(url.href);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return {
    elsewhere,
    complaints,
    /** The page has all that it asked for, and has had the time to ask for more. */
    async settled() {
      await expect(async () => {
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
        expect([...underWay].map((request) => request.url())).toEqual([]);
      }).toPass({ intervals: [20, 50, 100] });
    },
  };
}

/** The browser reports the 404 that a page which is not there has to answer. */
function isOwn404(complaint: string, path: string): boolean {
  return complaint.includes("404") && complaint.endsWith(`${baseUrl()}${path}`);
}

function expectPolicy(response: Response | null): void {
  const policy = response?.headers()["content-security-policy"];
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-eval");
}

/** What axe rates as serious or critical, and where. */
async function seriousViolations(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 200)) }));
}
