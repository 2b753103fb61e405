import { z } from "zod";
import { executionSummarySchema } from "#api/executions/reads/schema.ts";
import { call, createFlow, createLiveFlow, finishedExecution } from "./support/api.ts";
import { branch, line, receiveWebhook, setFields } from "./support/documents.ts";
import { card, openOutput, selectNode } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const form = {
  type: "form_node",
  key: "form",
  config: {
    label: "Form",
    title: "Send your orders",
    fields: [{ label: "Orders", name: "orders", type: "file", required: true }],
  },
};
const readFile = {
  type: "read_file_node",
  key: "read_file",
  config: { label: "Read File", file: "{{orders}}", read_numbers: true },
};
const forEach = {
  type: "for_each_node",
  key: "for_each",
  config: { label: "For Each", items: "{{read_file.rows}}" },
};

const listSchema = z.object({ data: z.array(executionSummarySchema) });
const outputSchema = z.object({ results: z.array(z.json()), count: z.int() });

test("a CSV file that is uploaded to a form is read, and the flow loops over its rows", async ({ page }) => {
  const greeting = setFields([
    { name: "line", value: "{{for_each.item.name}} owes {{for_each.item.total}}" },
  ]);
  const document = branch(line(form, readFile, forEach), "for_each", "item", greeting);
  const container = document.nodes.find(({ key }) => key === "for_each")?.id ?? "";
  const nodes = document.nodes.map((node) =>
    node.key === "set_fields" ? { ...node, parent_id: container } : node,
  );
  const { id, url } = await createLiveFlow(unique("Reads orders"), { ...document, nodes });
  await page.goto(url);
  const buffer = Buffer.from("name;total\nAda;12\nBö;3\n");
  // A program fills in a form at once, so one that comes that fast is refused, and can be sent again.
  await expect(async () => {
    await page.getByLabel("Orders").setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("main")).toContainText(/Thank you|unusually fast/);
    await expect(page.getByRole("main")).toContainText("Thank you", { timeout: 1 });
  }).toPass();
  await expect
    .poll(async () => listSchema.parse(await call("GET", `/api/executions?flow_id=${id}`)).data.length)
    .toBe(1);
  const list = listSchema.parse(await call("GET", `/api/executions?flow_id=${id}`));
  const execution = await finishedExecution(list.data[0]?.id ?? "");
  expect(execution.status).toBe("succeeded");
  const loop = execution.steps.find(({ node_id: node }) => node === container);
  expect(outputSchema.parse(loop?.output)).toMatchObject({
    count: 2,
    results: [{ line: "Ada owes 12" }, { line: "Bö owes 3" }],
  });
});

test("a file that a flow made is opened and saved where its output is seen", async ({ page }) => {
  const writeFile = {
    type: "write_file_node",
    key: "write_file",
    config: { label: "Write File", format: "csv", data: "{{orders}}", file_name: "orders.csv" },
  };
  const sample = { orders: [{ id: "A-1", total: 7 }] };
  const { id } = await createFlow(unique("Makes a file"), line(receiveWebhook(sample), writeFile));
  await page.goto(`/flows/${id}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(card(page, "Write File").getByRole("img", { name: "Succeeded" })).toBeVisible();

  const expectFile = async () => {
    const files = page.getByRole("list", { name: "Files" });
    const download = page.waitForEvent("download");
    await files.getByRole("link", { name: "orders.csv", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("orders.csv");
    const opened = page.waitForEvent("popup");
    await files.getByRole("link", { name: "Open orders.csv" }).click();
    await expect((await opened).locator("body")).toContainText("A-1");
    await (await opened).close();
  };
  await selectNode(page, "Write File");
  await openOutput(page);
  await expectFile();
  await test.step("and on the execution's page", async () => {
    await page.getByRole("link", { name: "Open execution" }).first().click();
    await page
      .getByRole("list", { name: "Steps" })
      .getByRole("button", { name: /Write File/ })
      .click();
    await page.getByRole("tab", { name: "Output" }).click();
    await expectFile();
  });
});
