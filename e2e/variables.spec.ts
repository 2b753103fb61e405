import { createFlow, finishedExecution, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const secret = "canary-of-a-variable";

test("variables that a field names are created there, and a call gets their values, but never the secret one", async ({
  page,
}) => {
  const body = '{"region": "{{_vars.region}}", "key": "{{_vars.api_key}}"}';
  const flow = await createFlow("Uses variables", line(receiveWebhook({ id: 1 }), httpResponse({ body })));
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "HTTP Response");
  const settings = panel(page);
  const form = page.getByRole("dialog", { name: "New variable" });
  await expect(settings.getByText("There is no variable region.")).toBeVisible();
  await settings.getByRole("button", { name: "Create variable region" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("region");
  await form.getByRole("textbox", { name: "Value", exact: true }).fill("Europe");
  await form.getByLabel("Different value for test runs").check();
  await form.getByRole("textbox", { name: "Test value" }).fill("Sandbox");
  await form.getByRole("button", { name: "Create variable" }).click();
  await expect(form).toBeHidden();
  await expect(settings.getByText("There is no variable region.")).toBeHidden();
  await expect(settings.getByText("Sandbox").first()).toBeVisible();

  await settings.getByRole("button", { name: "Create variable api_key" }).click();
  await form.getByLabel("Secret").check();
  await form.getByRole("textbox", { name: "Value", exact: true }).fill(secret);
  await form.getByRole("button", { name: "Create variable" }).click();
  await expect(form).toBeHidden();
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const response = await send(flow.webhooks[0]?.url ?? "", { id: 7 });
  expect(await response.json()).toEqual({ region: "Europe", key: "[masked]" });
  const execution = await finishedExecution(response.headers.get("x-execution-id") ?? "");
  expect(JSON.stringify(execution)).not.toContain(secret);

  await page.goto("/flows/variables");
  const variables = page.getByRole("list", { name: "Variables" });
  const key = variables
    .getByRole("listitem")
    .filter({ hasText: "api_key" })
    .filter({ hasText: "Uses variables" });
  await expect(key.first()).toContainText("•••");
  await expect(key.first()).toContainText("used in 1 flow");
});
