import { isJsonObject, type Json, type JsonObject, toText } from "#engine/connectors/operation-code.ts";
import { Unfit } from "./statement.ts";

type Input = Readonly<Record<string, Json>>;

/** PostgreSQL cuts longer names without a word, and would find another table. */
const maxNameBytes = 63;

/** A name in SQL. @throws Unfit if it cannot be one */
export function identifier(name: Json | undefined): string {
  const text = toText(name);
  if (text === "" || text.includes("\0") || Buffer.byteLength(text) > maxNameBytes) {
    throw new Unfit(`“${text.slice(0, 100)}” cannot be the name of a table or a column.`);
  }
  return `"${text.replaceAll('"', '""')}"`;
}

/** The table of a step. */
export const tableOf = ({ schema = "public", table }: Input): string =>
  `${identifier(schema)}.${identifier(table)}`;

/** The parameters of a statement: each value gets the next number. */
export class Parameters {
  readonly values: Json[] = [];

  add(value: Json): string {
    return `$${this.values.push(value)}`;
  }
}

const comparisons: Readonly<Record<string, string>> = {
  eq: "=",
  neq: "is distinct from",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

/** The condition of a step, with `where`; empty without one. @throws Unfit if it is not complete */
export function whereOf(input: Input, parameters: Parameters): string {
  const { column, and } = input;
  const terms = [
    ...(column === undefined ? [] : [term(column, input, parameters)]),
    ...(and === undefined ? [] : equalities(and, parameters)),
  ];
  return terms.length === 0 ? "" : ` where ${terms.join(" and ")}`;
}

function term(column: Json, { operator = "eq", value }: Input, parameters: Parameters): string {
  const name = identifier(column);
  if (operator === "is_null") return `${name} is null`;
  if (operator === "not_null") return `${name} is not null`;
  if (value === undefined) {
    throw new Unfit("“Value” is required. To find empty ones, choose the condition “is null”.");
  }
  if (operator === "in") return `${name} = any(${parameters.add(listOf(value))})`;
  if (operator === "like" || operator === "ilike")
    return `${name}::text ${operator} ${parameters.add(toText(value))}`;
  const comparison = comparisons[toText(operator)];
  if (comparison === undefined) throw new Unfit(`There is no condition “${toText(operator)}”.`);
  return `${name} ${comparison} ${parameters.add(value)}`;
}

/** A list, its JSON, or values separated by commas. */
function listOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  const text = toText(value).trim();
  if (!text.startsWith("[")) return text.split(",").map((part) => part.trim());
  try {
    const read: Json = JSON.parse(text);
    return Array.isArray(read) ? read : [read];
  } catch {
    throw new Unfit("“Value” begins like a list and is not one.");
  }
}

function equalities(given: Json, parameters: Parameters): string[] {
  if (!isJsonObject(given)) throw new Unfit("“And also where” must be an object: values by column.");
  return Object.entries(given).map(([column, value = null]) => {
    const name = identifier(column);
    if (value === null) return `${name} is null`;
    return Array.isArray(value)
      ? `${name} = any(${parameters.add(value)})`
      : `${name} = ${parameters.add(value)}`;
  });
}

/** The rows of a step: one object, or a list of them. @throws Unfit */
export function rowsOf(given: Json | undefined): JsonObject[] {
  const list = Array.isArray(given) ? given : [given ?? null];
  return list.map((row) => {
    if (row === null || !isJsonObject(row)) throw new Unfit("“Row” must be an object with values by column.");
    return row;
  });
}

/** Rows with the same columns, in their order, since a column that is left out has its default. */
export function byColumns(rows: readonly JsonObject[]): { columns: string[]; rows: JsonObject[] }[] {
  const groups: { key: string; columns: string[]; rows: JsonObject[] }[] = [];
  for (const row of rows) {
    const columns = Object.keys(row).toSorted();
    const key = JSON.stringify(columns);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, columns, rows: [row] });
  }
  return groups;
}

/**
 * Rows as a table of the types of a real one. They are one parameter, so there may be any number of them, and the database reads
 * each value by the type of its column: JSON, arrays, and numbers with all their digits.
 */
export function recordset(table: string, rows: readonly JsonObject[], parameters: Parameters): string {
  const json = parameters.add(JSON.stringify(rows));
  return `pg_catalog.json_populate_recordset(null::${table}, ${json}::pg_catalog.json)`;
}
