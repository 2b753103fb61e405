import type { Page } from "@playwright/test";
import { expect, test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";

/** The page in both themes and on a phone. */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectReadable(page, state);
  await expectFitsPhone(page);
}

test("an owner makes a service with a key; its role takes effect at once, and it stops when it is deleted", async ({
  page,
  playwright,
  installation: { url },
}) => {
  await signIn(page.request, url);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Services" }).click();
  const services = page.getByRole("list", { name: "Services" });
  await expect(services.getByText("set by BOOTSTRAP_API_KEY")).toBeVisible();

  await page.getByRole("button", { name: "New service" }).click();
  const form = page.getByRole("dialog", { name: "New service" });
  await form.getByRole("button", { name: "Create service" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await form.getByRole("textbox", { name: "Name" }).fill("Deployment");
  await form.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Editor" }).click();
  await expectUsable(page, "new service");
  await form.getByRole("button", { name: "Create service" }).click();
  await expect(form).toBeHidden();
  await expect(services.getByText("It has no keys yet")).toBeVisible();
  await expectUsable(page, "service without keys");

  await services.getByRole("button", { name: "New key for Deployment" }).click();
  const newKey = page.getByRole("dialog", { name: "New API key for Deployment" });
  await newKey.getByRole("textbox", { name: "Name" }).fill("Pipeline");
  await expect(newKey.getByRole("checkbox", { name: "Admin" })).toBeHidden();
  await newKey.getByRole("checkbox", { name: "Write" }).check();
  await expectUsable(page, "new key of a service");
  await newKey.getByRole("button", { name: "Create key" }).click();
  const key = (await newKey.getByText(/^mr_/).textContent()) ?? "";
  await expectUsable(page, "key of a service");
  await newKey.getByRole("button", { name: "Done" }).click();
  const keys = services.getByRole("list", { name: "API keys of Deployment" });
  await expect(keys.getByText("never used")).toBeVisible();
  await expect(keys.getByText(/^expires/)).toBeVisible();

  const program = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const create = async () => (await program.post("/api/flows", { data: { name: "Nightly" } })).status();
  expect(await create()).toBe(201);
  await page.getByRole("combobox", { name: "Role of Deployment" }).click();
  await page.getByRole("option", { name: "Operator" }).click();
  await expect(page.getByText("Deployment is now operator")).toBeVisible();
  expect(await create()).toBe(403);
  await page.reload();
  await services.getByRole("button", { name: "Deployment", exact: true }).click();
  await expect(keys.getByText(/^used /)).toBeVisible();
  await expectUsable(page, "service with a key");

  await page.getByRole("button", { name: "Actions for Deployment" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename service" });
  await rename.getByRole("textbox", { name: "Name" }).fill("Releases");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(services.getByRole("button", { name: "Releases", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Releases" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectUsable(page, "deleting a service");
  await page.getByRole("button", { name: "Delete service" }).click();
  await expect(page.getByText("Releases was deleted")).toBeVisible();
  expect(await create()).toBe(401);

  await page.getByRole("link", { name: "Audit log" }).click();
  const created = page
    .getByRole("list", { name: "Changes" })
    .getByRole("listitem")
    .filter({ hasText: "Nightly" });
  await expect(created).toContainText("Deployment");
  await program.dispose();
});

test("the list of services says when it is empty, loads or cannot be loaded", async ({
  page,
  installation: { url },
}) => {
  await signIn(page.request, url);
  const isApi = (at: URL) => at.pathname === "/api/services";
  await page.route(isApi, (route) => route.fulfill({ json: { data: [], next_cursor: null } }));
  await page.goto("/settings/services");
  await expect(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
  await expectUsable(page, "no services");

  await page.unroute(isApi);
  const problem = {
    type: "about:blank",
    title: "Unavailable",
    status: 503,
    detail: "Away.",
    code: "unavailable",
  };
  await page.route(isApi, (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto("/settings/services");
  await expect(page.getByText("The services could not be loaded")).toBeVisible();
  await expectUsable(page, "services that cannot be loaded");

  await page.unroute(isApi);
  await page.route(isApi, () => {});
  await page.goto("/settings/services");
  await expect(page.getByLabel("Loading the services")).toBeVisible();
  await expectReadable(page, "services while they load");
});
