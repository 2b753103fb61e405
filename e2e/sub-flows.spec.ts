import type { FlowDocument } from "#engine/document.ts";
import { activate, createFlow, finishedExecution } from "./support/api.ts";
import { line, setFields } from "./support/documents.ts";
import { addAfter, card, fillField, panel, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const greeting = (): FlowDocument =>
  line(
    {
      type: "flow_call_node",
      key: "flow_call",
      config: { label: "Called by a Flow", sample_payload: '{"name":"Ada"}' },
    },
    setFields([{ name: "text", value: "Hello {{name}}" }]),
    { type: "return_node", key: "return", config: { label: "Return", value: "{{set_fields.text}}" } },
  );

test("a sub-flow is chosen, run, opened from its parent's step, and leads back", async ({ page }) => {
  const callee = await createFlow("Compose a greeting", greeting());
  await activate(callee.id);
  const manual = { type: "manual_node", key: "manual", config: { label: "Manual", sample_payload: "{}" } };
  const caller = await createFlow("Greets by a sub-flow", line(manual));
  await page.goto(`/flows/${caller.id}`);
  await addAfter(page, "Manual", "Run Flow");

  await panel(page).getByRole("combobox", { name: "Flow" }).fill("Compose");
  await page.getByRole("option", { name: "Compose a greeting" }).click();
  await panel(page).getByRole("button", { name: "Use its sample as input" }).click();
  await fillField(page, "Input", '{"name":"Grace"}');
  await untilSaved(page);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const strip = page.getByRole("status").filter({ hasText: "Test run" });
  await expect(strip).toContainText("Succeeded");
  await strip.getByRole("link", { name: "Open execution" }).click();

  await expect(page).toHaveURL(/\/executions\//);
  const parentUrl = page.url();
  const parent = await finishedExecution(parentUrl.split("/").at(-1) ?? "");
  const step = parent.steps.find(({ child_execution_id }) => child_execution_id !== null);
  expect(step).toMatchObject({ status: "succeeded", output: "Hello Grace" });
  await card(page, "Run Flow").click();
  await page.getByRole("link", { name: "Open its execution" }).click();
  await expect(page).toHaveURL(new RegExp(`/executions/${step?.child_execution_id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compose a greeting · Grace");
  await expect(card(page, "Return")).toBeVisible();
  await page.getByRole("link", { name: "the execution that runs it" }).click();
  await expect(page).toHaveURL(parentUrl);
});
