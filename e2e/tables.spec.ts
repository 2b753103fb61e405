import { z } from "zod";
import { call, createLiveFlow, send } from "./support/api.ts";
import { httpResponse, line, type NodeSpec, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

const tableNode = (config: Record<string, unknown>): NodeSpec => ({
  type: "table_node",
  key: "table",
  config,
});

test("a table is made from a CSV file, edited by keyboard, filtered and exported", async ({ page }) => {
  const name = unique("Products");
  await page.goto("/flows");
  await page.getByRole("link", { name: "Tables", exact: true }).click();
  await page.getByRole("button", { name: "New table" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create table" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Add the first column" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Price");
  await page.getByRole("dialog").getByLabel("Type").selectOption("Number");
  await page.getByRole("dialog").getByRole("button", { name: "Add column" }).click();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import CSV" });
  const choose = (text: string) =>
    dialog.locator("input[type=file]").setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  await choose("Product;Price\nLamp;abc\n");
  await expect(dialog.getByRole("region", { name: "Problems" })).toContainText("Row 2");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await choose("Product;Price\nLamp;10\n=Chair;20.5\n");
  await dialog.getByLabel("Column for Product").selectOption("New text column");
  await dialog.getByRole("button", { name: "Add columns and import" }).click();

  const grid = page.getByRole("grid", { name: `Rows of ${name}` });
  await expect(grid.getByRole("gridcell", { name: "20.5" })).toBeVisible();
  await grid.getByRole("gridcell", { name: "10", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("gridcell", { name: "12", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Operator").selectOption("is greater than");
  await page.getByRole("textbox", { name: "Value" }).fill("15");
  await page.getByRole("button", { name: "Apply filter" }).click();
  await expect(grid.getByRole("row")).toHaveCount(2);

  await page.getByRole("button", { name: "More actions for this table" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  const url = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  expect(await (await page.request.get(url ?? "")).text()).toBe("Price,Product\r\n20.5,'=Chair\r\n");
});

test("a flow keeps a row for each customer, and a person sees it", async ({ page }) => {
  const name = unique("Customers");
  const columns = [
    { name: "email", unique: true, required: true },
    { name: "total", type: "number" },
  ];
  const { id } = z.looseObject({ id: z.uuid() }).parse(await call("POST", "/api/tables", { name, columns }));
  const { url } = await createLiveFlow(
    unique("Keeps customers"),
    line(
      receiveWebhook({}),
      tableNode({
        label: "Table",
        table_id: id,
        operation: "upsert",
        values: [
          { name: "email", value: "{{email}}" },
          { name: "total", value: "{{total}}" },
        ],
      }),
      httpResponse({ body: '{"found":{{table.found}},"total":{{table.row.total}}}' }),
    ),
  );
  const order = async (total: number) => (await send(url, { email: "ada@example.com", total })).json();
  expect(await order(10)).toEqual({ found: false, total: 10 });
  expect(await order(25)).toEqual({ found: true, total: 25 });

  await page.goto("/flows/tables");
  await page.getByRole("link", { name, exact: true }).click();
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("gridcell", { name: "ada@example.com" })).toBeVisible();
  await expect(grid.getByRole("gridcell", { name: "25", exact: true })).toBeVisible();
  await grid.getByRole("button", { name: "Delete row 1" }).click();
  await page.getByRole("button", { name: "Delete row", exact: true }).click();
  await expect(page.getByText("No rows yet")).toBeVisible();
});
