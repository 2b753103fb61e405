import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { FilterForm, type RowFilter } from "./filter-form.tsx";

const columns = [
  { id: "c1", name: "Name", type: "text", required: false, unique: false },
  { id: "c2", name: "Paid", type: "boolean", required: false, unique: false },
] as const;

test("a condition has the operators of its column, and no value where it needs none", async () => {
  const applied: RowFilter[] = [];
  await draw(
    <FilterForm columns={columns} filter={[]} match="all" onApply={(filter) => applied.push(filter)} />,
  );
  const first = page.getByRole("group", { name: "Condition 1" });
  await first.getByLabelText("Operator").selectOptions("contains");
  await first.getByLabelText("Value").fill("Ada");
  await page.getByRole("button", { name: "Add condition" }).click();
  const second = page.getByRole("group", { name: "Condition 2" });
  await second.getByLabelText("Column").selectOptions("Paid");
  await second.getByLabelText("Operator").selectOptions("is true");
  await expect.element(second.getByLabelText("Value")).not.toBeInTheDocument();
  await page.getByLabelText("Rows match when").selectOptions("Any condition is true");
  await page.getByRole("button", { name: "Apply filter" }).click();
  expect(applied).toEqual([
    {
      filter: [
        { name: "Name", operator: "contains", value: "Ada" },
        { name: "Paid", operator: "is_true", value: "" },
      ],
      match: "any",
    },
  ]);
});

test("without conditions, all rows are shown", async () => {
  const applied: RowFilter[] = [];
  await draw(
    <FilterForm columns={columns} filter={[]} match="all" onApply={(filter) => applied.push(filter)} />,
  );
  await page.getByRole("button", { name: "Remove condition 1" }).click();
  await expect.element(page.getByText("Without conditions, all rows are shown.")).toBeVisible();
  await page.getByRole("button", { name: "Apply filter" }).click();
  expect(applied).toEqual([{ filter: [], match: "all" }]);
});
