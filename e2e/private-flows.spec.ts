import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { canvas, panel } from "./support/editor.ts";
import { expect, test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";

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
  const { violations } = await axe(page).analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id);
}

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("an editor makes a flow private: for another editor it is gone until they are added", async ({
  page,
  browser,
  installation: { url },
}) => {
  await signIn(page.request, url);
  const margaret = await arrangeEditor(page, browser, { name: "Margaret", url });
  const radia = await arrangeEditor(page, browser, { name: "Radia", url });
  const created = await margaret.context.request.post("/api/flows", {
    headers: { origin: url },
    data: { name: "Salaries" },
  });
  const { id } = await created.json();

  await radia.page.goto("/flows");
  await expect(row(radia.page, "Salaries")).toBeVisible();
  await expect(row(radia.page, "Salaries").getByRole("img", { name: "Private" })).toBeHidden();
  await radia.page.goto(`/flows/${id}`);
  await expect(canvas(radia.page)).toBeVisible();

  await margaret.page.goto(`/flows/${id}`);
  await expect(canvas(margaret.page)).toBeVisible();
  await margaret.page.keyboard.press("Shift+D");
  const access = panel(margaret.page).getByRole("radiogroup", { name: "Who can see this flow" });
  await expect(access.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await access.getByRole("radio", { name: "Only some people" }).click();
  await expect(access.getByRole("radio", { name: "Only some people" })).toBeChecked();
  const people = panel(margaret.page).getByRole("list", { name: "People who can see this flow" });
  await expect(people.getByRole("listitem")).toHaveText(["Margaret"]);
  await expect(people.getByRole("button")).toHaveCount(0);

  // Radia has it open: she is told at once, and takes with her what she changes from then on.
  const banner = radia.page.getByRole("alert").filter({ hasText: "You can no longer open this flow." });
  await expect(banner).toContainText("Everything that you had changed is saved.");
  const name = radia.page.getByRole("textbox", { name: "Name of the flow" });
  await name.fill("Salaries of 2027");
  await name.press("Enter");
  await expect(banner).toContainText("Your last changes are not saved");
  await expectReadable(radia.page, "flow that is gone");
  await expectFitsPhone(radia.page);
  const download = radia.page.waitForEvent("download");
  await banner.getByRole("button", { name: "Export JSON" }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(exported).toMatchObject({ format: "millrace-flow", flows: [{ name: "Salaries of 2027" }] });
  await banner.getByRole("button", { name: "Try again" }).click();
  await expect(radia.page.getByText("Nothing has changed")).toBeVisible();

  radia.page.once("dialog", (leaving) => void leaving.accept());
  await radia.page.reload();
  await expect(radia.page.getByRole("heading", { name: "This flow does not exist" })).toBeVisible();
  await radia.page.goto("/flows");
  await expect(radia.page.getByRole("heading", { name: "Flows" })).toBeVisible();
  await expect(radia.page.getByText("Salaries")).toBeHidden();

  await panel(margaret.page).getByRole("combobox", { name: "Add a person or service" }).fill("rad");
  await margaret.page.getByRole("option", { name: "Radia" }).click();
  await expect(people.getByRole("listitem")).toHaveText(["Margaret", "Radia"]);
  expect(await seriousViolations(margaret.page)).toEqual([]);

  await radia.page.reload();
  await expect(row(radia.page, "Salaries").getByRole("img", { name: "Private" })).toBeVisible();
  expect(await seriousViolations(radia.page)).toEqual([]);
  await radia.page.getByRole("link", { name: "Salaries" }).click();
  await expect(canvas(radia.page)).toBeVisible();

  // A phone has no room for the panel. The settings show the same.
  await margaret.page.setViewportSize({ width: 390, height: 844 });
  await margaret.page.getByRole("button", { name: "Flow menu" }).click();
  await margaret.page.getByRole("menuitem", { name: "Settings" }).click();
  const listed = margaret.page
    .getByRole("dialog", { name: "Flow settings" })
    .getByRole("list", { name: "People who can see this flow" });
  await expect(listed.getByRole("listitem")).toHaveText(["Margaret", "Radia"]);
  expect(await seriousViolations(margaret.page)).toEqual([]);
  await listed.getByRole("button", { name: "Remove Radia" }).click();
  await expect(listed.getByRole("listitem")).toHaveText(["Margaret"]);
  await radia.page.reload();
  await expect(radia.page.getByRole("heading", { name: "This flow does not exist" })).toBeVisible();
  await Promise.all([margaret.context.close(), radia.context.close()]);
});
