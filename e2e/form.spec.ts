import type { Page } from "@playwright/test";
import { z } from "zod";
import { type Execution, executionSummarySchema } from "#api/executions/reads/schema.ts";
import {
  call,
  createFlow,
  createLiveFlow,
  finishedExecution,
  installation,
  readFlow,
} from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { line, setFields } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const form = {
  type: "form_node",
  key: "form",
  config: {
    label: "Form",
    title: "Ask for an offer",
    description: "Tell us what you plan.\nWe answer within a day.",
    fields: [
      { label: "Your name", required: true },
      { label: "E-mail address", type: "email", required: true },
      {
        label: "What is it about?",
        name: "topic",
        type: "radio",
        options: ["House", "Garden"],
        required: true,
      },
      { label: "When", type: "date" },
      { label: "Details", type: "textarea" },
      { label: "Budget", type: "select", options: ["Small", "Large"] },
      { label: "Drawing", type: "file", required: true },
      { label: "You may keep this", name: "consent", type: "checkbox", required: true },
    ],
  },
};

const listSchema = z.object({ data: z.array(executionSummarySchema) });

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)).toEqual([]);
}

async function onlyExecution(flowId: string): Promise<Execution> {
  const list = listSchema.parse(await call("GET", `/api/executions?flow_id=${flowId}`));
  expect(list.data).toHaveLength(1);
  return finishedExecution(list.data[0]?.id ?? "");
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`a form is filled in on a phone, ${colorScheme}, with a mistake and a file, and the flow runs`, async ({
    browser,
  }) => {
    const greeting = setFields([{ name: "greeting", value: "Hello {{your_name}}, {{drawing.filename}}" }]);
    const { id, url } = await createLiveFlow(`Offers, ${colorScheme}`, line(form, greeting));
    const phone = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [] },
    });
    const page = await phone.newPage();
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).origin));
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask for an offer");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const send = page.getByRole("button", { name: "Send" });
    const drawing = page.getByLabel("Drawing");
    const file = { name: "drawing.txt", mimeType: "text/plain", buffer: Buffer.from("a house") };
    await page.getByLabel("Your name").fill("Ada");
    // Browsers take it for an address; we do not.
    await page.getByLabel("E-mail address").fill("ada@localhost");
    await page.getByRole("radio", { name: "Garden" }).check();
    await page.getByLabel("Details").fill("\nTwo lines,\nafter an empty one");
    await page.getByLabel("Budget").selectOption("Large");
    await page.getByRole("checkbox", { name: "You may keep this" }).check();
    await drawing.setInputFiles(file);
    await send.click();

    const summary = page.getByRole("region", { name: "The form was not sent" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle("Error: Ask for an offer");
    await expectAccessible(page);
    await expect(page.getByLabel("Your name")).toHaveValue("Ada");
    await expect(page.getByLabel("Details")).toHaveValue("\nTwo lines,\nafter an empty one");
    await expect(page.getByRole("radio", { name: "Garden" })).toBeChecked();
    await expect(page.getByLabel("Budget")).toHaveValue("Large");
    await summary.getByRole("link", { name: /E-mail address: This is not an e-mail address/ }).click();
    await expect(page.getByLabel("E-mail address")).toBeFocused();
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await expect(async () => {
      await drawing.setInputFiles(file);
      await send.click();
      await expect(page.getByRole("main")).toContainText("Thank you", { timeout: 5000 });
    }).toPass();
    await expectAccessible(page);
    expect(await phone.cookies()).toEqual([]);
    expect([...requested]).toEqual([installation().url]);
    await phone.close();

    const { source, input, steps } = await onlyExecution(id);
    expect(source).toBe("form");
    expect(input).toMatchObject({
      your_name: "Ada",
      topic: "Garden",
      when: null,
      budget: "Large",
      consent: true,
      drawing: { filename: "drawing.txt", content_type: "text/plain", size: 7 },
    });
    expect(steps.at(-1)?.output).toMatchObject({ greeting: "Hello Ada, drawing.txt" });
    const { drawing: sent } = input as { drawing: { file_id: string } };
    const stored = await fetch(`${installation().url}/api/files/${sent.file_id}`, {
      headers: { authorization: `Bearer ${installation().apiKey}` },
    });
    expect(await stored.text()).toBe("a house");
  });
}

test("the editor copies a form's link, warns that no response follows, and speaks of no webhook", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const config = { label: "Form", done: { kind: "response" } };
  const { id, webhooks } = await createFlow("Survey", line({ type: "form_node", key: "form", config }));
  const link = webhooks[0]?.url;
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Form");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await panel(page).getByRole("button", { name: "Copy form link" }).click();
  await expect.poll(copied).toBe(link);

  const warning = "No HTTP Response node follows the form";
  await expect(panel(page).getByRole("group", { name: "After sending" })).toContainText(warning);
  await page.getByRole("button", { name: "Problems (1)" }).click();
  const problem = page.getByRole("list", { name: "Problems" }).getByRole("button");
  await expect(problem).toContainText("Warning:");
  await expect(problem).toContainText(warning);

  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("ControlOrMeta+K");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("textbox").fill("copy form link");
  await palette.getByRole("button", { name: "Copy form link" }).click();
  await expect.poll(copied).toBe(link);

  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Duplicate flow" }).click();
  await expect(page.getByText("Duplicated as “Survey copy”, with its own form link")).toBeVisible();
});

test("a form is built in the editor: a field's name follows its label, its page opens once it is live", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Contact",
    line({ type: "form_node", key: "form", config: { label: "Form" } }),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Form");
  const address = panel(page).getByRole("region", { name: "Form page" });
  await expect(address).toContainText(/\/form\/[\w-]+/);
  await panel(page).getByRole("button", { name: "Add field" }).click();
  await fillField(page, "Label on the page", "Your name");
  const run = panel(page).getByRole("region", { name: "Run with an input" });
  await expect(run.getByRole("textbox", { name: "your_name" })).toBeVisible();
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await readFlow(id)).active).toBe(true);
  const opened = page.waitForEvent("popup");
  await address.getByRole("link", { name: "Open page" }).click();
  const visitor = await opened;
  await expect(visitor.getByRole("textbox", { name: "Your name" })).toBeVisible();
});

test("a visitor whose browser fills in the form sends it after a second, sees that it was sent, and can send another one", async ({
  browser,
}) => {
  const small = {
    type: "form_node",
    key: "form",
    config: { label: "Form", title: "Write to us", fields: [{ label: "Name", required: true }] },
  };
  const { id, url } = await createLiveFlow(
    "Is filled in fast",
    line(small, setFields([{ name: "a", value: "1" }])),
  );
  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await visitor.newPage();
  await page.goto(url);
  await page.waitForTimeout(700);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Fill in the form again" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  // The product's colors and type, as on the page of an approval.
  const look = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(look).toContain("Inter");
  await visitor.close();
  expect((await onlyExecution(id)).source).toBe("form");
});

test("the fields of a form have labels that fit, and the page is shown while it is built", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Is built",
    line({ type: "form_node", key: "form", config: { label: "Form", title: "Write to us" } }),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Form");
  await panel(page).getByRole("button", { name: "Add field" }).click();
  const field = panel(page).getByRole("group", { name: "Field 1" });
  for (const label of ["Label on the page", "Type", "Name"])
    await expect(field.getByText(label, { exact: true })).toBeVisible();
  const name = await field.getByRole("textbox", { name: "Name" }).boundingBox();
  expect(name?.width).toBeGreaterThan(140);
  await expect(panel(page).getByText("One per line.")).toBeHidden();
  const preview = panel(page).getByRole("region", { name: "Preview" });
  await fillField(page, "Label on the page", "Full name");
  await expect(preview).toContainText("Full name (optional)");
  await expect(preview).toContainText("Write to us");
  await untilSaved(page);
});
