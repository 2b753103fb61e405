import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { canvas, panel } from "./support/editor.ts";
import { expect, test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";

interface Editor {
  context: BrowserContext;
  page: Page;
}

/** An editor with an account and a browser. The owner's session makes the invitation. */
async function arrangeEditor(
  owner: Page,
  browser: Browser,
  { name, url }: { name: string; url: string },
): Promise<Editor> {
  const headers = { origin: url };
  const person = { email: `${name.toLowerCase()}@example.com`, password: `the password of ${name}` };
  const invited = await owner.request.post(`${url}/api/invitations`, { headers, data: { role: "editor" } });
  const token = new URL((await invited.json()).url).hash.slice(1);
  const context = await browser.newContext({ baseURL: url });
  const data = { token, name, ...person };
  const joined = await context.request.post("/api/invitations/acceptance", { headers, data });
  expect(joined.status()).toBe(201);
  await signIn(context.request, url, person);
  return { context, page: await context.newPage() };
}

async function seriousViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id);
}

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("an editor makes a flow private: for another editor it is gone until they are added", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  const grace = await arrangeEditor(page, browser, { name: "Grace", url });
  const linus = await arrangeEditor(page, browser, { name: "Linus", url });
  const created = await grace.context.request.post("/api/flows", {
    headers: { origin: url },
    data: { name: "Salaries" },
  });
  const { id } = await created.json();

  await linus.page.goto("/flows");
  await expect(row(linus.page, "Salaries")).toBeVisible();
  await expect(row(linus.page, "Salaries").getByRole("img", { name: "Private" })).toBeHidden();
  await linus.page.goto(`/flows/${id}`);
  await expect(canvas(linus.page)).toBeVisible();

  await grace.page.goto(`/flows/${id}`);
  await expect(canvas(grace.page)).toBeVisible();
  await grace.page.keyboard.press("Shift+D");
  const access = panel(grace.page).getByRole("radiogroup", { name: "Who can see this flow" });
  await expect(access.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await access.getByRole("radio", { name: "Only some people" }).check();
  const people = panel(grace.page).getByRole("list", { name: "People who can see this flow" });
  await expect(people.getByRole("listitem")).toHaveText(["Grace"]);
  await expect(people.getByRole("button")).toHaveCount(0);

  await linus.page.reload();
  await expect(linus.page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await linus.page.goto("/flows");
  await expect(linus.page.getByRole("heading", { name: "Flows" })).toBeVisible();
  await expect(linus.page.getByText("Salaries")).toBeHidden();

  await panel(grace.page).getByRole("combobox", { name: "Add a person" }).fill("lin");
  await grace.page.getByRole("option", { name: "Linus" }).click();
  await expect(people.getByRole("listitem")).toHaveText(["Grace", "Linus"]);
  expect(await seriousViolations(grace.page)).toEqual([]);

  await linus.page.reload();
  await expect(row(linus.page, "Salaries").getByRole("img", { name: "Private" })).toBeVisible();
  expect(await seriousViolations(linus.page)).toEqual([]);
  await linus.page.getByRole("link", { name: "Salaries" }).click();
  await expect(canvas(linus.page)).toBeVisible();

  // A phone has no room for the panel. The settings show the same.
  await grace.page.setViewportSize({ width: 390, height: 844 });
  await grace.page.getByRole("button", { name: "Flow menu" }).click();
  await grace.page.getByRole("menuitem", { name: "Settings" }).click();
  const listed = grace.page
    .getByRole("dialog", { name: "Flow settings" })
    .getByRole("list", { name: "People who can see this flow" });
  await expect(listed.getByRole("listitem")).toHaveText(["Grace", "Linus"]);
  expect(await seriousViolations(grace.page)).toEqual([]);
  await listed.getByRole("button", { name: "Remove Linus" }).click();
  await expect(listed.getByRole("listitem")).toHaveText(["Grace"]);
  await linus.page.reload();
  await expect(linus.page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await Promise.all([grace.context.close(), linus.context.close()]);
});
