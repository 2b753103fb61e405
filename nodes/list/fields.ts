import { conditionFields, conditionsField, matchField } from "#engine/conditions/condition.ts";
import { type Fields, field, shownFor } from "#engine/node.ts";
import type { Operation } from "./settings.ts";

/** Shown for these operations. A configuration may leave out the default, which is to filter. */
const only = shownFor<Operation>("operation", "filter");

const nested = 'Use dots for nested fields: customer.id. A name with a dot: ["a.b"].';

/** One field of an item, in a list's row. */
const fieldOfItem = { field: field.text("Field", { placeholder: "customer.id" }) };

/** Rows of fields of an item. */
const fieldRows = (label: string, help: string) => field.list(label, "Add field", fieldOfItem, { help });

/** The panel: the operation and the list, then the settings of the operation. */
export const listFields: Fields = {
  operation: field.choice("Operation", {
    filter: "Filter",
    sort: "Sort",
    limit: "Limit",
    unique: "Remove duplicates",
    split_out: "Split out",
    aggregate: "Aggregate",
    summarize: "Summarize",
    compare: "Compare lists",
  }),
  list: field.template("List", "value", {
    placeholder: "{{items}}",
    help: "A single value counts as a list of one, a missing value as an empty list.",
  }),
  match: { ...matchField("Keep items when"), visible: only("filter") },
  conditions: {
    ...conditionsField,
    help: "Resolved for each item: {{item}} is the item, {{item.total}} its field, {{index}} its number from 0.",
    isPerItem: true,
    item: {
      ...conditionFields,
      left: field.template("Value", "value", { placeholder: "{{item.total}}" }),
    },
    visible: only("filter"),
  },
  sort_by: field.list(
    "Sort by",
    "Add field",
    {
      ...fieldOfItem,
      order: field.choice("Order", { asc: "Ascending", desc: "Descending" }),
      type: field.choice("Compare as", {
        auto: "Their own type",
        number: "Numbers",
        date: "Dates",
        text: "Text",
      }),
      ignore_case: field.switch("Ignore case", {
        visible: ({ type }) => type !== "number" && type !== "date",
      }),
    },
    { help: `Leave empty to sort by the items themselves. ${nested}`, visible: only("sort") },
  ),
  keep: field.choice("Keep", { first: "The first", last: "The last" }, { visible: only("limit", "unique") }),
  limit: field.number("How many", {
    min: 0,
    max: 1_000_000,
    unit: "items",
    visible: only("limit"),
  }),
  offset: field.number("Skip", {
    min: 0,
    max: 1_000_000,
    unit: "items",
    help: "Skipped before these items, from the same end of the list.",
    visible: only("limit"),
  }),
  unique_by: {
    ...fieldRows("Compare by", `Leave empty to compare whole items. ${nested}`),
    visible: only("unique"),
  },
  split_field: field.text("List field", {
    placeholder: "lines",
    help: "The field of each item that contains a list. Leave empty if the items are lists.",
    visible: only("split_out"),
  }),
  keep_fields: field.switch("Keep the item's other fields", { visible: only("split_out") }),
  collect_field: field.text("Field to collect", {
    placeholder: "email",
    help: `Leave empty to collect whole items. ${nested}`,
    visible: only("aggregate"),
  }),
  keep_empty: field.switch("Include missing values as null", { visible: only("aggregate") }),
  flatten: field.switch("Flatten values that are lists", { visible: only("aggregate") }),
  group_by: {
    ...fieldRows(
      "Group by",
      "One item for each combination of values. Leave empty for one item for the whole list.",
    ),
    visible: only("summarize"),
  },
  measures: field.list(
    "Values",
    "Add value",
    {
      operation: field.choice("Value", {
        count: "Count",
        sum: "Sum",
        average: "Average",
        min: "Smallest",
        max: "Largest",
      }),
      ...fieldOfItem,
      as: field.text("Name", { placeholder: "Name, such as total" }),
    },
    { help: "A count without a field counts items.", visible: only("summarize") },
  ),
  other: field.template("Second list", "value", { placeholder: "{{other.items}}", visible: only("compare") }),
  compare_by: {
    ...fieldRows(
      "Key fields",
      `Items with the same key are compared. Leave empty to compare whole items. ${nested}`,
    ),
    visible: only("compare"),
  },
  show: field.choice(
    "Output",
    {
      all: "All keys, with their status",
      differences: "All differences, with their status",
      only_first: "Items only in the first list",
      only_second: "Items only in the second list",
      changed: "Items that differ",
      same: "Items that are the same",
    },
    { visible: only("compare") },
  ),
};
