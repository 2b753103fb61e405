import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createFlow } from "#e2e/support/api.ts";
import { line, receiveWebhook } from "#e2e/support/documents.ts";
import { panel, selectNode, untilSaved } from "#e2e/support/editor.ts";
import { signIn } from "#e2e/support/owner.ts";
import { startSlackWithOauth } from "#e2e/support/slack-with-oauth.ts";
import { clientId, clientSecret } from "#test/identity/oidc-server.ts";

const message = { type: "slack/post_message", key: "slack", config: { label: "Tell the team" } };

/** Draws the pictures of docs/connections.md, docs/connectors.md and docs/openapi-import.md. */
export async function drawConnectors(browser: Browser, folder: string): Promise<void> {
  const setting = await startSlackWithOauth({ accessSeconds: 3600 });
  const { url } = setting.installation;
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 1180, height: 720 }, deviceScaleFactor: 1.25 },
    ...{ reducedMotion: "reduce", colorScheme: "light" },
  });
  const page = await context.newPage();
  const shoot = (name: string) =>
    page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  try {
    await signIn(page.request, url);
    await page.goto("/settings/providers");
    await page.getByRole("button", { name: "Register the app at Slack" }).click();
    const dialog = page.getByRole("dialog", { name: "App at Slack" });
    await dialog.getByRole("textbox", { name: "Client ID" }).fill(clientId);
    await dialog.getByLabel("Client secret", { exact: true }).fill(clientSecret);
    await shoot("register-app");
    await dialog.getByRole("button", { name: "Save app" }).click();
    await page.getByText("The app at Slack was saved").waitFor();
    const orders = line(receiveWebhook({ order: { id: "A-1042", total: 418 } }), message);
    const flow = await createFlow("Orders to Slack", orders, setting.installation);
    await page.goto(`/flows/${flow.id}`);
    await selectNode(page, "Tell the team");
    await connect(page);
    await panel(page).getByRole("textbox", { name: "Channel" }).click();
    await page.getByRole("option", { name: /^orders/ }).waitFor();
    await shoot("operation");
    await page.getByRole("option", { name: /^orders/ }).click();
    await panel(page).getByRole("textbox", { name: "Text", exact: true }).click();
    await page.keyboard.insertText("A new order");
    await untilSaved(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    const exchange = page.getByText("Request and response", { exact: true }).first();
    await exchange.click();
    await exchange.scrollIntoViewIfNeeded();
    await shoot("request-and-response");
    await page.goto("/settings/connections");
    await page.getByRole("listitem").filter({ hasText: "Acme" }).waitFor();
    await shoot("connections");
    await drawImport(page, shoot);
  } finally {
    await context.close();
    await setting.stop();
  }
}

/** Signs in at the provider in the window that opens. */
async function connect(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Connect Slack" }).click();
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue to Slack" }).click();
  const window = await popup;
  const closed = window.waitForEvent("close");
  await window.getByRole("button", { name: "Give access" }).click();
  await closed;
  await panel(page).getByRole("combobox", { name: "Slack account" }).waitFor();
}

async function drawImport(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await page.goto("/settings/connectors/from-openapi");
  await readDescription(page, warehouse("1.0", {}));
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("warehouse");
  await page.getByRole("button", { name: "Choose all" }).click();
  await shoot("openapi-import");
  await page.getByRole("button", { name: /^Import \d+ operations$/ }).click();
  await page.waitForURL(/\/settings\/connectors\/warehouse$/);
  await page.getByRole("link", { name: "Import a newer version" }).click();
  await readDescription(page, warehouse("2.0", { shelf: { type: "string", description: "Where it lies." } }));
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("list", { name: "Differences" }).scrollIntoViewIfNeeded();
  await shoot("openapi-differences");
}

async function readDescription(page: Page, description: unknown): Promise<void> {
  await page.getByText("Paste", { exact: true }).click();
  await page.getByRole("textbox", { name: "Description" }).fill(JSON.stringify(description));
  await page.getByRole("button", { name: "Read description" }).click();
  await page.getByRole("heading", { name: /^2\. Warehouse/ }).waitFor();
}

const text = { type: "string" };

/** The description of a small API. */
function warehouse(version: string, more: Record<string, unknown>) {
  const body = (properties: Record<string, unknown>, required: readonly string[]) => ({
    required: true,
    content: { "application/json": { schema: { type: "object", properties, required } } },
  });
  const sku = { name: "sku", in: "path", required: true, schema: text };
  const fine = { 200: { description: "Done" } };
  return {
    openapi: "3.1.0",
    info: { title: "Warehouse", version },
    servers: [{ url: "https://warehouse.example.com/v1" }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } } },
    paths: {
      "/items": {
        get: {
          operationId: "listItems",
          summary: "List the items in stock",
          tags: ["items"],
          responses: fine,
        },
        post: {
          ...{ operationId: "addItem", summary: "Add an item", tags: ["items"], responses: fine },
          requestBody: body({ sku: text, amount: { type: "integer" }, ...more }, [
            "sku",
            ...Object.keys(more),
          ]),
        },
      },
      "/items/{sku}": {
        parameters: [sku],
        get: { operationId: "getItem", summary: "Read an item", tags: ["items"], responses: fine },
        delete: { operationId: "removeItem", summary: "Remove an item", tags: ["items"], responses: fine },
      },
    },
  };
}
