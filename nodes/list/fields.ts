import { conditionFields, conditionsField, matchField } from "#engine/conditions/condition.ts";
import type { Fields } from "#engine/node.ts";
import type { Operation } from "./settings.ts";

/** Shown for these operations. A configuration may leave out the default, which is to filter. */
const only =
  (...operations: readonly Operation[]) =>
  ({ operation = "filter" }: Readonly<Record<string, unknown>>) =>
    operations.some((each) => each === operation);

const nested = 'Use dots for nested fields: customer.id. A name with a dot: ["a.b"].';

/** A template that keeps the type of its value. */
const valueTemplate = (label: string) =>
  ({ kind: "template", label, encoding: "value", lines: "one" }) as const;

/** One field of an item, in a list's row. */
const fieldOfItem = {
  field: { kind: "text", label: "Field", lines: "one", placeholder: "customer.id" },
} as const;

/** Rows of fields of an item. */
const fieldRows = (label: string, help: string) =>
  ({ kind: "list", label, help, addLabel: "Add field", item: fieldOfItem }) as const;

/** The panel: the operation and the list, then the settings of the operation. */
export const listFields: Fields = {
  operation: {
    kind: "choice",
    label: "Operation",
    options: [
      { value: "filter", label: "Filter" },
      { value: "sort", label: "Sort" },
      { value: "limit", label: "Limit" },
      { value: "unique", label: "Remove duplicates" },
      { value: "split_out", label: "Split out" },
      { value: "aggregate", label: "Aggregate" },
      { value: "summarize", label: "Summarize" },
      { value: "compare", label: "Compare lists" },
    ],
  },
  list: {
    ...valueTemplate("List"),
    placeholder: "{{items}}",
    help: "A single value counts as a list of one, a missing value as an empty list.",
  },
  match: { ...matchField("Keep items when"), visible: only("filter") },
  conditions: {
    ...conditionsField,
    help: "Resolved for each item: {{item}} is the item, {{item.total}} its field, {{index}} its number from 0.",
    isPerItem: true,
    item: {
      ...conditionFields,
      left: { ...valueTemplate("Value"), placeholder: "{{item.total}}" },
    },
    visible: only("filter"),
  },
  sort_by: {
    kind: "list",
    label: "Sort by",
    addLabel: "Add field",
    help: `Leave empty to sort by the items themselves. ${nested}`,
    item: {
      ...fieldOfItem,
      order: {
        kind: "choice",
        label: "Order",
        options: [
          { value: "asc", label: "Ascending" },
          { value: "desc", label: "Descending" },
        ],
      },
      type: {
        kind: "choice",
        label: "Compare as",
        options: [
          { value: "auto", label: "Their own type" },
          { value: "number", label: "Numbers" },
          { value: "date", label: "Dates" },
          { value: "text", label: "Text" },
        ],
      },
      ignore_case: {
        kind: "switch",
        label: "Ignore case",
        visible: ({ type }) => type !== "number" && type !== "date",
      },
    },
    visible: only("sort"),
  },
  keep: {
    kind: "choice",
    label: "Keep",
    options: [
      { value: "first", label: "The first" },
      { value: "last", label: "The last" },
    ],
    visible: only("limit", "unique"),
  },
  limit: {
    kind: "number",
    label: "How many",
    min: 0,
    max: 1_000_000,
    unit: "items",
    visible: only("limit"),
  },
  offset: {
    kind: "number",
    label: "Skip",
    min: 0,
    max: 1_000_000,
    unit: "items",
    help: "Skipped before these items, from the same end of the list.",
    visible: only("limit"),
  },
  unique_by: {
    ...fieldRows("Compare by", `Leave empty to compare whole items. ${nested}`),
    visible: only("unique"),
  },
  split_field: {
    kind: "text",
    label: "List field",
    lines: "one",
    placeholder: "lines",
    help: "The field of each item that contains a list. Leave empty if the items are lists.",
    visible: only("split_out"),
  },
  keep_fields: {
    kind: "switch",
    label: "Keep the item's other fields",
    visible: only("split_out"),
  },
  collect_field: {
    kind: "text",
    label: "Field to collect",
    lines: "one",
    placeholder: "email",
    help: `Leave empty to collect whole items. ${nested}`,
    visible: only("aggregate"),
  },
  keep_empty: {
    kind: "switch",
    label: "Include missing values as null",
    visible: only("aggregate"),
  },
  flatten: {
    kind: "switch",
    label: "Flatten values that are lists",
    visible: only("aggregate"),
  },
  group_by: {
    ...fieldRows(
      "Group by",
      "One item for each combination of values. Leave empty for one item for the whole list.",
    ),
    visible: only("summarize"),
  },
  measures: {
    kind: "list",
    label: "Values",
    addLabel: "Add value",
    item: {
      operation: {
        kind: "choice",
        label: "Value",
        options: [
          { value: "count", label: "Count" },
          { value: "sum", label: "Sum" },
          { value: "average", label: "Average" },
          { value: "min", label: "Smallest" },
          { value: "max", label: "Largest" },
        ],
      },
      ...fieldOfItem,
      as: { kind: "text", label: "Name", lines: "one", placeholder: "Name, such as total" },
    },
    help: "A count without a field counts items.",
    visible: only("summarize"),
  },
  other: {
    ...valueTemplate("Second list"),
    placeholder: "{{other.items}}",
    visible: only("compare"),
  },
  compare_by: {
    ...fieldRows(
      "Key fields",
      `Items with the same key are compared. Leave empty to compare whole items. ${nested}`,
    ),
    visible: only("compare"),
  },
  show: {
    kind: "choice",
    label: "Output",
    options: [
      { value: "all", label: "All keys, with their status" },
      { value: "differences", label: "All differences, with their status" },
      { value: "only_first", label: "Items only in the first list" },
      { value: "only_second", label: "Items only in the second list" },
      { value: "changed", label: "Items that differ" },
      { value: "same", label: "Items that are the same" },
    ],
    visible: only("compare"),
  },
};
