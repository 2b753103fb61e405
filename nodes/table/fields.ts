import { matchField } from "#engine/conditions/condition.ts";
import { hasRightOperand, operatorLabels } from "#engine/conditions/operators.ts";
import type { Fields } from "#engine/node.ts";
import { filterOperators } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Operation } from "./settings.ts";

/** Shown for these operations. A configuration may leave out the default, which is to find. */
export const only =
  (...operations: readonly Operation[]) =>
  ({ operation = "find" }: Readonly<Record<string, unknown>>) =>
    operations.some((each) => each === operation);

const column = { kind: "text", label: "Column", lines: "one" } as const;

export const tableFields: Fields = {
  table_id: { kind: "custom", label: "Table" },
  operation: {
    kind: "choice",
    label: "Operation",
    options: [
      { value: "find", label: "Find rows" },
      { value: "insert", label: "Insert a row" },
      { value: "update", label: "Update rows" },
      { value: "upsert", label: "Update or insert a row" },
      { value: "delete", label: "Delete rows" },
    ],
  },
  values: {
    kind: "list",
    label: "Values",
    addLabel: "Add value",
    help: "Update or insert finds the row by its value in a unique column.",
    visible: only("insert", "update", "upsert"),
    item: {
      name: column,
      value: { kind: "template", label: "Value", encoding: "value", lines: "one" },
    },
  },
  filter: {
    kind: "list",
    label: "Filter",
    addLabel: "Add condition",
    visible: only("find", "update", "delete"),
    item: {
      name: { ...column, help: "A column of the table, or _id for the row’s number." },
      operator: {
        kind: "choice",
        label: "Operator",
        options: filterOperators.map((value) => ({ value, label: operatorLabels[value].label })),
      },
      value: {
        kind: "template",
        label: "Compared with",
        encoding: "value",
        lines: "one",
        visible: ({ operator }) => hasRightOperand(String(operator)),
      },
    },
  },
  match: { ...matchField("Rows match when"), visible: only("find", "update", "delete") },
  sort: {
    kind: "text",
    label: "Sort by column",
    lines: "one",
    placeholder: "_id",
    help: "Leave empty for the order in which rows were added.",
    visible: only("find", "update", "delete"),
  },
  direction: {
    kind: "choice",
    label: "Order",
    options: [
      { value: "asc", label: "Ascending" },
      { value: "desc", label: "Descending" },
    ],
    visible: only("find", "update", "delete"),
  },
  limit: {
    kind: "template",
    label: "Limit",
    encoding: "value",
    lines: "one",
    placeholder: ({ operation = "find" }) => (operation === "find" ? "100" : "all that match"),
    help: `Find returns up to ${tableLimits.foundRows} rows. Update and delete change up to ${tableLimits.changedRows}.`,
    visible: only("find", "update", "delete"),
  },
  columns: { kind: "custom", label: "Columns" },
};
