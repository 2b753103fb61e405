import { matchField } from "#engine/conditions/condition.ts";
import { hasRightOperand, operatorLabels } from "#engine/conditions/operators.ts";
import { type Fields, field, shownFor } from "#engine/node.ts";
import { filterOperators } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Operation } from "./settings.ts";

/** Shown for these operations. A configuration may leave out the default, which is to find. */
export const only = shownFor<Operation>("operation", "find");

const column = field.text("Column");

export const tableFields: Fields = {
  table_id: { kind: "custom", label: "Table" },
  operation: field.choice("Operation", {
    find: "Find rows",
    insert: "Insert a row",
    update: "Update rows",
    upsert: "Update or insert a row",
    delete: "Delete rows",
  }),
  values: field.list(
    "Values",
    "Add value",
    {
      name: column,
      value: field.template("Value", "value"),
    },
    {
      help: "Update or insert finds the row by its value in a unique column.",
      visible: only("insert", "update", "upsert"),
    },
  ),
  filter: field.list(
    "Filter",
    "Add condition",
    {
      name: { ...column, help: "A column of the table, or _id for the row’s number." },
      operator: {
        kind: "choice",
        label: "Operator",
        options: filterOperators.map((value) => ({ value, label: operatorLabels[value].label })),
      },
      value: field.template("Compared with", "value", {
        visible: ({ operator }) => hasRightOperand(String(operator)),
      }),
    },
    { visible: only("find", "update", "delete") },
  ),
  match: { ...matchField("Rows match when"), visible: only("find", "update", "delete") },
  sort: field.text("Sort by column", {
    placeholder: "_id",
    help: "Leave empty for the order in which rows were added.",
    visible: only("find", "update", "delete"),
  }),
  direction: field.choice(
    "Order",
    { asc: "Ascending", desc: "Descending" },
    { visible: only("find", "update", "delete") },
  ),
  limit: field.template("Limit", "value", {
    placeholder: ({ operation = "find" }) => (operation === "find" ? "100" : "all that match"),
    help: `Find returns up to ${tableLimits.foundRows} rows. Update and delete change up to ${tableLimits.changedRows}.`,
    visible: only("find", "update", "delete"),
  }),
  columns: { kind: "custom", label: "Columns" },
};
