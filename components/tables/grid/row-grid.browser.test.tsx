import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TableRow } from "#api/flows/tables/rows/schema.ts";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { RowGrid, type RowGridProps } from "./row-grid.tsx";

const columns: TableColumn[] = [
  { id: "c1", name: "Name", type: "text", required: true, unique: true },
  { id: "c2", name: "Age", type: "number", required: false, unique: false },
  { id: "c3", name: "Data", type: "json", required: false, unique: false },
];

const rows: TableRow[] = [
  { id: 1, values: { Name: "Ada", Age: 36, Data: { a: 1 } } },
  { id: 2, values: { Name: "Bob", Age: null, Data: null } },
];

/** The grid, and what it has saved. */
async function drawGrid(props: Partial<RowGridProps> = {}) {
  const saved: unknown[] = [];
  await draw(
    <RowGrid
      label="Rows of People"
      columns={columns}
      rows={rows}
      sort="Age"
      direction="desc"
      canEdit
      head={({ name }) => (
        <button type="button" data-cell-focus>
          {name}
        </button>
      )}
      onSave={async ({ id }, { name }, value) => {
        saved.push([id, name, value]);
        return null;
      }}
      onDelete={({ id }) => saved.push(["delete", id])}
      {...props}
    />,
  );
  return saved;
}

const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });

test("arrow keys move, and Home, End and the head are in reach", async () => {
  await drawGrid();
  await cell("Ada").click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(cell("36")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Home}");
  await expect.element(cell("Bob")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{End}");
  await expect.element(page.getByRole("button", { name: "Delete row 1" })).toHaveFocus();
  await userEvent.keyboard("{Home}{ArrowUp}");
  await expect.element(page.getByRole("button", { name: "Name" })).toHaveFocus();
});

test("Enter edits a cell, saves, and goes to the cell below", async () => {
  const saved = await drawGrid();
  await cell("36").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Age, row 1")).toHaveFocus();
  await userEvent.keyboard("37{Enter}");
  await expect.element(field("Age, row 1")).not.toBeInTheDocument();
  expect(saved).toEqual([[1, "Age", "37"]]);
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Age, row 2")).toHaveFocus();
});

test("Escape cancels, and the cell has the focus again", async () => {
  const saved = await drawGrid();
  await cell("Ada").dblClick();
  await userEvent.keyboard("Grace{Escape}");
  await expect.element(cell("Ada")).toHaveFocus();
  expect(saved).toEqual([]);
});

test("leaving a cell saves it, and arrow keys in a field stay there", async () => {
  const saved = await drawGrid();
  await cell("Ada").dblClick();
  await userEvent.keyboard("{ArrowLeft}X");
  await page.getByRole("button", { name: "Age" }).click();
  await expect.element(field("Name, row 1")).not.toBeInTheDocument();
  expect(saved).toEqual([[1, "Name", "XAda"]]);
});

test("JSON is checked before it is sent, and emptying a cell gives null", async () => {
  const saved = await drawGrid();
  await cell('{"a":1}').dblClick();
  await field("Data, row 1").fill("[1");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Enter JSON.");
  await field("Data, row 1").fill("[1]");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Data, row 1")).not.toBeInTheDocument();
  await cell("Ada").dblClick();
  await field("Name, row 1").fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Name, row 1")).not.toBeInTheDocument();
  expect(saved).toEqual([
    [1, "Data", [1]],
    [1, "Name", null],
  ]);
});

test("a refused value stays in its cell with the reason", async () => {
  await drawGrid({ onSave: async () => "Column “Age”: “old” is not a number." });
  await cell("36").dblClick();
  await field("Age, row 1").fill("old");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("is not a number");
  await expect.element(field("Age, row 1")).toHaveValue("old");
  await userEvent.keyboard("{Escape}");
  await expect.element(cell("36")).toHaveFocus();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a viewer reads, and edits and deletes nothing", async () => {
  await drawGrid({ canEdit: false });
  await cell("Ada").dblClick();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Delete row 1" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-readonly", "true");
});

test("the head tells what the rows are sorted by", async () => {
  await drawGrid();
  await expect
    .element(page.getByRole("columnheader", { name: "Age" }))
    .toHaveAttribute("aria-sort", "descending");
});

test("rows are deleted with their button", async () => {
  const saved = await drawGrid();
  await page.getByRole("button", { name: "Delete row 2" }).click();
  expect(saved).toEqual([["delete", 2]]);
});
