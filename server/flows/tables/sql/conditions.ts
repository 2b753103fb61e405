import type { RowSelection } from "#engine/tables/access.ts";
import { type Column, findColumn, rowIdName } from "#engine/tables/column.ts";
import { convertValue } from "#engine/tables/convert-value.ts";
import { type FilterCondition, type FilterOperator, operatorsOf } from "#engine/tables/filter.ts";
import type { Json } from "#lib/json.ts";
import type { Parameters } from "./parameters.ts";
import { firstOfText, sqlTypes } from "./stored-column.ts";

/** The number of a row, as a column that filters and sorting can name. */
const rowId: Column = { id: "id", name: rowIdName, type: "number", required: true, unique: true };

/** The column of that name, or the row's number. */
export function findNamed(columns: readonly Column[], name: string): Column | undefined {
  return name === rowIdName ? rowId : findColumn(columns, name);
}

/** A filter as an SQL condition, or its problem as a sentence. */
export function toCondition(
  columns: readonly Column[],
  { filter, match }: Pick<RowSelection, "filter" | "match">,
  parameters: Parameters,
): { sql: string } | { problem: string } {
  const parts: string[] = [];
  for (const [index, condition] of filter.entries()) {
    const part = toPart(columns, condition, parameters);
    if ("problem" in part) return { problem: `Condition ${index + 1}: ${part.problem}` };
    parts.push(`(${part.sql})`);
  }
  return { sql: parts.length === 0 ? "true" : `(${parts.join(match === "all" ? " and " : " or ")})` };
}

function toPart(columns: readonly Column[], condition: FilterCondition, parameters: Parameters) {
  const { name, operator } = condition;
  const column = findNamed(columns, name);
  if (!column) return { problem: `The table has no column “${name}”.` };
  if (!operatorsOf[column.type].includes(operator)) {
    return { problem: `The column “${column.name}” cannot be filtered by ${operator}.` };
  }
  if (isUnary(operator)) return { sql: unary(column, operator) };
  const value = comparedValue(column, condition.value);
  if ("problem" in value) return value;
  const bound = parameters.add(value.value, column === rowId ? "bigint" : sqlTypes[column.type]);
  return {
    sql:
      column.type === "text" ? compareText(column.id, operator, bound) : compare(column.id, operator, bound),
  };
}

function comparedValue(column: Column, given: Json): { value: Json } | { problem: string } {
  const converted = convertValue({ ...column, required: false, unique: false }, given);
  if ("problem" in converted) return converted;
  if (converted.value === null) {
    return { problem: "The value is empty. Use “is empty” to find rows without a value." };
  }
  if (column === rowId && !Number.isSafeInteger(converted.value)) {
    return { problem: `${converted.value} is not the number of a row.` };
  }
  return converted;
}

type UnaryOperator = "is_empty" | "is_not_empty" | "exists" | "is_true" | "is_false";

function isUnary(operator: FilterOperator): operator is UnaryOperator {
  return ["is_empty", "is_not_empty", "exists", "is_true", "is_false"].includes(operator);
}

function unary({ id, type }: Column, operator: UnaryOperator): string {
  switch (operator) {
    case "exists":
      return `${id} is not null`;
    case "is_true":
      return `${id} is true`;
    case "is_false":
      return `${id} is false`;
    case "is_empty":
      return emptyOf(id, type);
    case "is_not_empty":
      return `not (${emptyOf(id, type)})`;
  }
}

/** As conditions on values: blank text, and an empty list or object. */
function emptyOf(id: string, type: Column["type"]): string {
  if (type === "text") return `${id} is null or ${id} !~ '\\S'`;
  return type === "json" ? `${id} is null or ${id}::text in ('""', '[]', '{}')` : `${id} is null`;
}

const signs: Partial<Record<FilterOperator, string>> = {
  equals: "=",
  not_equals: "is distinct from",
  greater: ">",
  greater_or_equal: ">=",
  less: "<",
  less_or_equal: "<=",
};

function compare(id: string, operator: FilterOperator, bound: string): string {
  return `${id} ${signs[operator]} ${bound}`;
}

/** The index holds the beginning of texts, so an ordered comparison first compares that. */
function compareText(id: string, operator: FilterOperator, bound: string): string {
  switch (operator) {
    case "contains":
      return `strpos(${id}, ${bound}) > 0`;
    case "not_contains":
      return `(strpos(${id}, ${bound}) > 0) is not true`;
    case "starts_with":
      return `starts_with(${id}, ${bound})`;
    case "ends_with":
      return `right(${id}, length(${bound})) = ${bound}`;
    case "not_equals":
      return compare(id, operator, bound);
    default: {
      const sign = signs[operator];
      const indexed = `${firstOfText(id)} ${sign?.replace(/^([<>])$/, "$1=")} ${firstOfText(bound)}`;
      return `${indexed} and ${id} ${sign} ${bound}`;
    }
  }
}
