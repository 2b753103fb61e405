import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type ChoiceSource, ChoiceSourceProvider } from "#components/fields/choices/choice-source.ts";
import { drawField } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { AddProperty } from "./add-property.tsx";

const names = {
  ...{ operation: "list_fields", items: "", value: "name", label: "name", example: "example" },
  with: { table: "table" },
};
const source: ChoiceSource = {
  connector: "airtable",
  connectionId: "0199d9a0-0000-7000-8000-000000000001",
  isOpen: false,
  input: { table: "Orders" },
  labels: { table: "Table" },
};
const run = "POST /api/connectors/airtable/operations/list_fields/run";
const fields = [
  { name: "Order", example: "" },
  { name: "Total", example: 0 },
];

beforeEach(() => void vi.unstubAllGlobals());

const draw = (value: unknown, given: Partial<ChoiceSource> = {}) =>
  drawField<unknown>(value, (current, set) => (
    <ChoiceSourceProvider value={{ ...source, ...given }}>
      <AddProperty names={names} value={current} onChange={set} />
    </ChoiceSourceProvider>
  ));
const button = () => page.getByRole("button", { name: "Add a field" });

test("the table's fields are offered once each, and begin with a value of their type", async () => {
  const asked: unknown[] = [];
  const requests = answerConnectors({
    [run]: (body) => {
      asked.push(body);
      return Response.json({ output: fields, error: null, requests: [] });
    },
  });
  const { value } = await draw("");
  expect(requests).toEqual([]);
  await button().click();
  await page.getByRole("option", { name: "Total" }).click();
  expect(value()).toBe('{\n  "Total": 0\n}');
  await button().click();
  await expect.element(page.getByRole("option", { name: "Total" })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "Order" }).click();
  expect(value()).toBe('{\n  "Total": 0,\n  "Order": ""\n}');
  await button().click();
  await expect.element(page.getByText("All fields are there.")).toBeVisible();
  expect(asked).toEqual([{ connection_id: source.connectionId, input: { table: "Orders" } }]);
});

test("a column that was added meanwhile is there after Reload, also when the object has all others", async () => {
  let known = fields;
  answerConnectors({ [run]: () => Response.json({ output: known, error: null, requests: [] }) });
  const { value } = await draw('{"Order": "1041", "Total": 7}');
  await button().click();
  await expect.element(page.getByText("All fields are there.")).toBeVisible();
  known = [...fields, { name: "Paid", example: "" }];
  await page.getByRole("option", { name: "Reload" }).click();
  await page.getByRole("option", { name: "Paid" }).click();
  expect(JSON.parse(String(value()))).toEqual({ Order: "1041", Total: 7, Paid: "" });
});

test("values that a program has stored as an object are kept", async () => {
  answerConnectors({ [run]: () => Response.json({ output: fields, error: null, requests: [] }) });
  const { value } = await draw({ Order: "1041" });
  await button().click();
  await page.getByRole("option", { name: "Total" }).click();
  expect(JSON.parse(String(value()))).toEqual({ Order: "1041", Total: 0 });
});

test("without a table it says to choose one", async () => {
  const requests = answerConnectors();
  await draw("", { input: { table: "" } });
  await button().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Fill in “Table” to list the values.");
  expect(requests).toEqual([]);
});

test("a failure says why, and can be tried again", async () => {
  const error = { code: "x", message: "The base is gone." };
  answerConnectors({ [run]: () => Response.json({ output: null, error, requests: [] }) });
  await draw("{}");
  await button().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The base is gone. Retry");
});

test("a list of rows, and an expression, have no such button", async () => {
  await draw('[{"Name": "Ada"}]');
  await expect.element(button()).not.toBeInTheDocument();
  await draw({ js: "input.row" });
  await expect.element(button()).not.toBeInTheDocument();
});
