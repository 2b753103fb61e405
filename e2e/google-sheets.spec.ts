import googleSheets from "#connectors/google_sheets/connector.ts";
import { freePort } from "#supervisor/free-port.ts";
import { startWorld } from "#test/templates/world.ts";
import { createFlow, finishedExecution, send } from "./support/api.ts";
import { choose, giveAccess, publish, registerApp, testStep } from "./support/app-journey.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode } from "./support/editor.ts";
import { SheetAtGoogle } from "./support/google-sheets.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { startSignInProvider } from "./support/sign-in-provider.ts";
import { expect, visitor as test } from "./support/test.ts";

const ofGoogle = ["gmail", "google_calendar", "google_docs", "google_drive", "google_sheets", "youtube"];
const upsert = {
  type: "google_sheets/append_or_update_row",
  key: "row",
  config: { label: "Keep the order" },
};

test("a row of Google Sheets is changed by its key, or added, with columns that were chosen from the sheet", async ({
  page,
}) => {
  const sheet = new SheetAtGoogle("Orders", [
    ["Orders of 2026"],
    ["Order", "Name", "Total"],
    [1041, "Bob", 7],
  ]);
  const [world, port] = [await startWorld(), await freePort()];
  world.answer = (request) =>
    request.authorization?.startsWith("Bearer ")
      ? sheet.answer(request)
      : { status: 401, body: { error: { code: 401, status: "UNAUTHENTICATED", message: "No token." } } };
  const installation = await startInstallation({
    CONNECTOR_BASE_URLS: `google_sheets=${world.url}/v4`,
    // All that share Google's app sign in at one place.
    CONNECTOR_OAUTH_ORIGINS: ofGoogle.map((name) => `${name}=http://127.0.0.1:${port}`).join(","),
  });
  const { url } = installation;
  const provider = await startSignInProvider(googleSheets, { port, url, accessSeconds: 3600 });
  try {
    await createOwner(url);
    await signIn(page.request, url);
    await registerApp(page, url, "Google");
    const flow = await createFlow(
      "Keeps orders",
      line(receiveWebhook({ order: 1041, name: "Ada", total: 12.5 }), upsert),
      installation,
    );
    await page.goto(`${url}/flows/${flow.id}`);
    await selectNode(page, "Keep the order");
    await panel(page).getByRole("button", { name: "Connect Google Sheets" }).click();
    await giveAccess(page, "Google Sheets");
    await choose(page, "Spreadsheet", "Shop");
    await choose(page, "Sheet", "Orders");
    // What has a default stays folded away.
    await panel(page)
      .getByRole("button", { name: /^More fields/ })
      .click();
    await fillField(page, "Row with the column names", "2");
    await choose(page, "Column to match", "Order");
    await fillField(page, "Row", '{"Order": {{order}}, "Name": "{{name}}", "Total": {{total}}}');
    await testStep(page);
    await expect(panel(page).getByRole("button", { name: "2. POST 200" })).toBeVisible();
    await expect(panel(page).getByText(`${world.url}/v4/spreadsheets/1Bxi/values:batchUpdate`)).toBeVisible();
    expect(sheet.rows[2]).toEqual([1041, "Ada", 12.5]);

    const hook = await publish(page, flow.id, installation);
    const answer = await send(hook, { order: 1042, name: "007", total: 3 });
    const execution = await finishedExecution(answer.headers.get("x-execution-id") ?? "", installation);
    expect(execution.status).toBe("succeeded");
    expect(sheet.rows.slice(2)).toEqual([
      [1041, "Ada", 12.5],
      [1042, "'007", 3],
    ]);
    await page.goto(`${url}/executions/${execution.id}`);
    await expect(page.getByRole("main")).toContainText("Succeeded");
  } finally {
    await installation.stop();
    await provider.close();
    await world.close();
  }
});
