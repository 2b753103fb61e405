import type { FrameLocator, Page } from "@playwright/test";
import { catalogItemSchema, elementSchema } from "#api/elements/schema.ts";
import { baseUrl, call, finishedExecution } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { startOtherSite } from "./support/other-site.ts";
import { expect, visitor as stranger, test } from "./support/test.ts";
import { unique, uniqueSlug } from "./support/unique.ts";

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

// Wide enough for previews in their full size: clicks do not find their way into a frame that is shown smaller.
const wide = { width: 1440, height: 900 };
stranger.use({ viewport: wide });
test.use({ viewport: wide });

/** What people click is the label; the radio button itself is out of sight. */
const choose = (page: Page, group: string, label: string) =>
  page.getByRole("radiogroup", { name: group }).locator("label").filter({ hasText: label }).click();

stranger(
  "finds an element, sees it in the dark and on a phone, and takes its code along",
  async ({ page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/elements");
    await page.getByRole("textbox", { name: "Search elements" }).fill("contact form");
    await expect(page).toHaveURL(/q=contact\+form/);
    const cards = page.getByRole("list", { name: "Elements" }).getByRole("listitem");
    await expect(cards.first()).toContainText("Contact form");
    await page.getByRole("link", { name: "Contact form", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact form");

    const frame = page.getByTitle("Preview of Contact form");
    const inside = frame.contentFrame();
    await expect(inside.locator("html")).toHaveAttribute("data-theme", "light");
    await choose(page, "Preview theme", "Dark previews");
    await expect(inside.locator("html")).toHaveAttribute("data-theme", "dark");
    await choose(page, "Preview width", "Phone");
    await expect(frame).toHaveCSS("width", "390px");
    await expect(page).toHaveURL(/width=phone/);
    const handle = page.getByRole("separator", { name: "Preview width in pixels" });
    await handle.focus();
    await page.keyboard.press("ArrowRight");
    await expect(frame).toHaveCSS("width", "406px");
    await page.reload();
    await expect(page.getByTitle("Preview of Contact form")).toHaveCSS("width", "406px");

    await page.getByRole("tab", { name: "CSS" }).click();
    await page.getByRole("button", { name: "Copy CSS" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await clipboard(page)).toContain(".el-contact-form");
    await page.getByRole("button", { name: "Copy install command" }).click();
    await expect
      .poll(() => clipboard(page))
      .toBe(`npx shadcn@latest add "${baseUrl()}/builder/elements/items/contact-form.json"`);
  },
);

stranger("the form in a preview says what it would do, and sends nothing", async ({ page }) => {
  await page.goto("/elements/newsletter-card");
  const inside = page
    .getByTitle(/^Preview of/)
    .first()
    .contentFrame();
  await inside.getByRole("textbox").first().fill("ada@example.com");
  await inside.getByRole("button").first().click();
  await expect(inside.getByRole("status").first()).toContainText("This is a preview");
});

stranger("a pro element keeps its code for licenses", async ({ page }) => {
  await page.goto("/elements/pricing-toggle");
  await expect(page.getByText("This is a pro element.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "HTML" })).toBeHidden();
});

test("a form that is connected to a new flow starts it from another site’s page", async ({ page }) => {
  const flowName = unique("Contact from the site");
  await page.goto("/elements/contact-form");
  await page.getByRole("button", { name: "Connect to a flow" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect to a flow" });
  await expect(dialog).toContainText('"email": "ada@example.com"');
  await dialog.getByRole("textbox", { name: "Name of the flow" }).fill(flowName);
  await dialog.getByRole("button", { name: "Create flow and connect" }).click();
  await expect(page.getByRole("button", { name: "Connected to a flow" })).toBeVisible();
  const nodeId = new URL(page.url()).searchParams.get("webhook") ?? "";
  await expect(page.getByText(`items/contact-form.json?webhook=${nodeId}`)).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "HTML" })).toContainText(
    `${baseUrl()}/flow/webhook/${nodeId}`,
  );

  const item = catalogItemSchema.parse(
    await call("GET", `/builder/elements/items/contact-form.json?webhook=${nodeId}`),
  );
  const files = Object.fromEntries(item.files.map(({ path, content = "" }) => [path, content]));
  const html = files["elements/contact-form/contact-form.html"];
  const styles = ["elements/tokens.css", "elements/contact-form/contact-form.css"]
    .map((path) => `<link rel="stylesheet" href="/${path}">`)
    .join("");
  const site = await startOtherSite({
    ...files,
    "index.html": `<!doctype html><html lang="en"><title>Northlight</title>${styles}${html}`,
  });
  await page.goto(site.url);
  await page.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await page.getByRole("textbox", { name: "Email" }).fill("grace@example.com");
  await page.getByRole("textbox", { name: "Your plans" }).fill("A house by the sea.");
  await page.getByRole("checkbox").check();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send message" }).click();
  const executionId = (await answered).headers()["x-execution-id"] ?? "";
  await expect(page.getByRole("heading")).toHaveText("Thank you, Grace Hopper.");
  await site.stop();

  const execution = await finishedExecution(executionId);
  expect(execution.status).toBe("succeeded");
  await page.goto(`/executions?q=${executionId}`);
  await expect(page.getByText(flowName).first()).toBeVisible();
});

/** What an element that means harm tries, and writes down how each attempt went. */
const hostile = {
  title: "Hostile",
  description: "Tries what an element must not be able to do.",
  categories: ["tests"],
  html: '<section class="x"><output></output></section>',
  script: `
    const attempts = {
      cookie: () => document.cookie,
      storage: () => localStorage.length,
      read: async () => (await fetch("/api/me", { credentials: "include" })).status,
      write: async () => {
        const request = { method: "POST", credentials: "include", mode: "no-cors", body: '{"name":"By a foreign script"}' };
        return (await fetch("/api/flows", request)).status;
      },
      beacon: () => navigator.sendBeacon("/api/flows", '{"name":"By a foreign script"}'),
      worker: async () => (await navigator.serviceWorker.register(location.href)).scope,
      popup: () => String(open("/settings")),
      parent: () => parent.document.title,
      top: () => { top.location = "/settings"; return "moved"; },
      form: () => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/api/flows", target: "_top" });
        document.body.append(form);
        form.submit();
        return "sent";
      },
    };
    (async () => {
      const results = { origin: self.origin };
      for (const [name, attempt] of Object.entries(attempts)) {
        if (parent === self && /parent|top/.test(name)) continue;
        try { results[name] = await attempt(); } catch (refusal) { results[name] = refusal.name; }
      }
      document.querySelector("output").textContent = JSON.stringify(results);
    })();`,
};

const alone = {
  origin: "null",
  cookie: "SecurityError",
  storage: "SecurityError",
  read: "TypeError",
  write: "TypeError",
  worker: "SecurityError",
  popup: "null",
  form: "sent",
};
/** A beacon is refused after it was taken: what it reached is seen in the flows. */
const beacon = expect.any(Boolean);

async function attemptsOf(place: Page | FrameLocator): Promise<unknown> {
  const output = place.locator("output");
  await expect(output).toHaveText(/^\{/);
  return JSON.parse((await output.textContent()) ?? "");
}

test("an element that means harm reaches no cookie, no interface, no parent and no top", async ({ page }) => {
  const name = uniqueSlug("hostile");
  const { id } = elementSchema.parse(await call("POST", "/api/elements", { ...hostile, name }));
  await call("POST", `/api/elements/${id}/publication`, {});
  await expect
    .poll(async () => (await fetch(`${baseUrl()}/builder/elements/previews/${name}.html`)).status)
    .toBe(200);

  await page.goto(`/elements/${name}`);
  const framed = await attemptsOf(page.getByTitle("Preview of Hostile").contentFrame());
  expect(framed).toEqual({ ...alone, beacon, parent: "SecurityError", top: "SecurityError" });
  expect(new URL(page.url()).pathname).toBe(`/elements/${name}`);

  await page.goto(`/builder/elements/previews/${name}.html`);
  expect(await attemptsOf(page)).toEqual({ ...alone, beacon });
  expect(new URL(page.url()).pathname).toBe(`/builder/elements/previews/${name}.html`);
  expect(JSON.stringify(await call("GET", "/api/flows?q=foreign"))).not.toContain("By a foreign script");
  await call("DELETE", `/api/elements/${id}/publication`);
});

test("the editor’s empty preview shows nothing that another site hands it", async ({ page }) => {
  const site = await startOtherSite({
    "index.html": `<!doctype html><title>Elsewhere</title>
      <script>
        addEventListener("message", ({ data }) => {
          if (data.type === "millrace:ready") document.querySelector("output").textContent = "ready";
        });
      </script>
      <iframe src="${baseUrl()}/builder/elements/previews/_stage.html"></iframe>
      <output></output>`,
  });
  await page.goto(site.url);
  await expect(page.locator("output")).toHaveText("ready");
  const stage = page.frameLocator("iframe");
  await stage.locator("html").evaluate((html) => {
    addEventListener("message", () => html.setAttribute("data-received", ""));
  });
  await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
    const show = { type: "millrace:show", html: "<h1>Sign in here</h1>", css: "", script: "" };
    frame.contentWindow?.postMessage(show, "*");
  });
  // The stage's own listener was there first, so it has seen the message by then.
  await expect(stage.locator("html")).toHaveAttribute("data-received");
  await expect(stage.locator("h1")).toHaveCount(0);
  await site.stop();
});

for (const colorScheme of ["light", "dark"] as const) {
  stranger(`the gallery and an element’s page are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/elements", "/elements/contact-form", "/elements/pricing-toggle"]) {
      await page.goto(path);
      await expect(page.getByTitle(/^Preview of/).first()).toBeVisible();
      const builder = axe(page);
      // Of all that axe looks at, colors are what a theme changes.
      const { violations } = await (colorScheme === "light"
        ? builder
        : builder.withRules("color-contrast")
      ).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`),
      ).toEqual([]);
    }
  });
}

test("an editor writes an element, sees it while typing, and publishes it", async ({ page }) => {
  const title = unique("Notice");
  await page.goto("/elements/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Description" }).fill("A notice at the top of a page.");
  const categories = page.getByRole("combobox", { name: "Categories" });
  await categories.fill("banner");
  await categories.press("Enter");
  const code = page.getByRole("textbox", { name: "HTML", exact: true });
  await code.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(
    '<section class="el"><h2 class="el-heading">Closed on Friday</h2></section>',
  );
  const shown = page.getByTitle("Preview of what you write").contentFrame();
  await expect(shown.getByRole("heading")).toHaveText("Closed on Friday");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/elements\/notice-[0-9a-f]{8}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});
