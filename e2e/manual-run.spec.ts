import { newNodeId } from "#lib/node-id.ts";
import { call, createFlow, finishedExecution, readFlow } from "./support/api.ts";
import { line, setFields } from "./support/documents.ts";
import { canvas, fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const manual = (sample: unknown) => ({
  type: "manual_node",
  key: "manual",
  config: { label: "Manual", sample_payload: JSON.stringify(sample, null, 2) },
});

/** Longer than an editor waits before it passes on what is typed. */
const heldMs = 400;

const sample = { name: "Ada", total: 12, paid: true, tags: ["new"] };

test("a Manual trigger's form runs the draft, then the live version", async ({ page }) => {
  const document = line(
    manual(sample),
    setFields([{ name: "greeting", value: "Hello {{name}}, {{total}}" }]),
  );
  const { id } = await createFlow("Greet by hand", document);
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Manual");
  const form = panel(page).getByRole("region", { name: "Run with an input" });
  await expect(form.getByRole("button", { name: "Run published version" })).toHaveCount(0);

  await fillField(page, "name", "Grace");
  await form.getByRole("button", { name: "Run draft" }).click();
  const strip = page.getByRole("status").filter({ hasText: "Test run" });
  await expect(strip).toContainText("Succeeded");
  const link = strip.getByRole("link", { name: "Open execution" });
  const tested = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  expect(await finishedExecution(tested)).toMatchObject({
    source: "test",
    input: { name: "Grace", total: 12, paid: true, tags: ["new"] },
  });

  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await readFlow(id)).active).toBe(true);
  await page.getByRole("button", { name: "Run published", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Run version 1 of Greet by hand" });
  await dialog.getByRole("textbox", { name: "total" }).fill("99");
  await dialog.getByRole("switch", { name: "paid" }).click();
  await dialog.getByRole("button", { name: "Run published version" }).click();
  await expect(dialog).toBeHidden();
  const live = page.getByRole("status").filter({ hasText: "Manual run" });
  await expect(live).toContainText("Succeeded");
  const liveLink = live.getByRole("link", { name: "Open execution" });
  const started = (await liveLink.getAttribute("href"))?.split("/").at(-1) ?? "";
  const execution = await finishedExecution(started);
  expect(execution).toMatchObject({
    source: "manual",
    version: 1,
    input: { name: "Ada", total: 99, paid: false, tags: ["new"] },
  });
  expect(execution.steps.at(-1)?.output).toMatchObject({ greeting: "Hello Ada, 99" });
});

test("a field that is not JSON is reported before anything runs", async ({ page }) => {
  const { id } = await createFlow("Needs a list", line(manual({ tags: [] })));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Manual");
  await fillField(page, "tags", "[1,");
  const form = panel(page).getByRole("region", { name: "Run with an input" });
  await form.getByRole("button", { name: "Run draft" }).click();
  await expect(form.getByRole("alert")).toHaveText("A field is not valid JSON. Correct it and run again.");
  await expect(canvas(page)).toBeVisible();
  expect((await readFlow(id)).last_execution).toBeNull();
});

test("a press that begins before the fault of a field is shown still presses the button", async ({
  page,
}) => {
  const { id } = await createFlow("Pressed at once", line(manual({ tags: [] })));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Manual");
  const form = panel(page).getByRole("region", { name: "Run with an input" });
  await form.getByRole("button", { name: "Run draft" }).hover();
  await fillField(page, "tags", "[1,");
  await page.mouse.down();
  await page.waitForTimeout(heldMs);
  await page.mouse.up();
  await expect(form.getByRole("alert")).toHaveText("A field is not valid JSON. Correct it and run again.");
});

test("the API starts the live version with its input", async () => {
  const { id } = await createFlow("Started by a program", line(manual({ name: "Ada" })));
  await call("PUT", `/api/flows/${id}/activation`);
  const body = { input: { name: newNodeId() } };
  const started = (await call("POST", `/api/flows/${id}/executions`, body)) as { id: string };
  expect(await finishedExecution(started.id)).toMatchObject({ status: "succeeded", input: body.input });
});
