import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { card } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

test("a database is connected in the panel, and a table and its columns are chosen from it", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-shop-"));
  const [database, installation] = await Promise.all([startEmbeddedDatabase(folder), startInstallation()]);
  try {
    const shop = new pg.Client(database.superuserUrl);
    await shop.connect();
    await shop.query("create table orders (id bigint primary key, status text)");
    await shop.end();
    await createOwner(installation.url);
    await signIn(page.request, installation.url);
    const created = await fetch(`${installation.url}/api/flows`, {
      method: "POST",
      headers: { authorization: `Bearer ${installation.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Orders of the shop" }),
    });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`${installation.url}/flows/${id}`);
    await page.getByRole("button", { name: "Start with Receive Webhook" }).click();
    await expect(card(page, "Receive Webhook")).toBeVisible();
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Search nodes" }).fill("postgres select");
    await expect(page.getByRole("option", { name: /^Select PostgreSQL rows/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(card(page, "Select PostgreSQL rows")).toContainText("not configured yet");

    await page.getByRole("button", { name: "Connect PostgreSQL" }).click();
    const form = page.getByRole("dialog", { name: "Connect PostgreSQL" });
    const { hostname, port, username, password, pathname } = new URL(database.superuserUrl);
    await expect(form.getByLabel("Host")).toBeFocused();
    await expect(form.getByLabel("Port")).toHaveValue("5432");
    await form.getByLabel("Host").fill(hostname);
    await form.getByLabel("Port").fill(port);
    await form.getByLabel("Database").fill(pathname.slice(1));
    await form.getByLabel("User", { exact: true }).fill(username);
    await form.getByLabel("Password", { exact: true }).fill(decodeURIComponent(password));
    await form.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(form.getByText(/it does not encrypt connections/)).toBeVisible();
    await form.getByLabel("Encryption").selectOption({ label: "None" });
    await form.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(
      page.getByText(`Connected to PostgreSQL as ${username} on ${pathname.slice(1)}`),
    ).toBeVisible();

    await page.getByRole("textbox", { name: "Table" }).click();
    await page.getByRole("option", { name: "orders" }).click();
    await page.getByRole("textbox", { name: "Rows where" }).click();
    await page.getByRole("option", { name: "id (bigint)" }).click();
    await expect(card(page, "Select PostgreSQL rows")).toContainText("orders");
  } finally {
    await Promise.all([installation.stop(), database.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
});
