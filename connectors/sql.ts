import { isJsonObject, type Json, type JsonObject, toText } from "#engine/connectors/operation-code.ts";

/* What the connectors of SQL databases share: rows and conditions as settings have them, in the SQL of a dialect. */

export type Input = Readonly<Record<string, Json>>;

/** A statement that cannot be sent as it is. */
export class Unfit extends Error {
  override readonly name = "Unfit";
}

/** How a database writes what differs from others, for one statement. */
export interface Dialect {
  /** A name in SQL. @throws Unfit if it cannot be one */
  identifier(name: Json | undefined): string;
  /** Adds a value to the statement's parameters, and returns its place in the SQL. */
  add(value: Json): string;
  isNot(name: string, value: Json): string;
  isOneOf(name: string, values: readonly Json[]): string;
  isLike(name: string, pattern: string, ignoresCase: boolean): string;
}

/** A name between quotes. @param quote the character, which is doubled in the name */
export function quoted(name: Json | undefined, quote: string, fits: (text: string) => boolean): string {
  const text = toText(name);
  if (text === "" || text.includes("\0") || !fits(text)) {
    throw new Unfit(`“${text.slice(0, 100)}” cannot be the name of a table or a column.`);
  }
  return `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
}

const comparisons: Readonly<Record<string, string>> = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** The condition of a step, with `where`; empty without one. @throws Unfit if it is not complete */
export function whereOf(input: Input, dialect: Dialect): string {
  const { column, and } = input;
  const terms = [
    ...(column === undefined ? [] : [term(column, input, dialect)]),
    ...(and === undefined ? [] : equalities(and, dialect)),
  ];
  return terms.length === 0 ? "" : ` where ${terms.join(" and ")}`;
}

function term(column: Json, { operator = "eq", value }: Input, dialect: Dialect): string {
  const name = dialect.identifier(column);
  if (operator === "is_null") return `${name} is null`;
  if (operator === "not_null") return `${name} is not null`;
  if (value === undefined) {
    throw new Unfit("“Value” is required. To find empty ones, choose the condition “is null”.");
  }
  if (operator === "in") return dialect.isOneOf(name, listOf(value));
  if (operator === "neq") return dialect.isNot(name, value);
  if (operator === "like" || operator === "ilike")
    return dialect.isLike(name, toText(value), operator === "ilike");
  const comparison = comparisons[toText(operator)];
  if (comparison === undefined) throw new Unfit(`There is no condition “${toText(operator)}”.`);
  return `${name} ${comparison} ${dialect.add(value)}`;
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

function equalities(given: Json, dialect: Dialect): string[] {
  if (!isJsonObject(given)) throw new Unfit("“And also where” must be an object: values by column.");
  return Object.entries(given).map(([column, value = null]) => {
    const name = dialect.identifier(column);
    if (value === null) return `${name} is null`;
    return Array.isArray(value) ? dialect.isOneOf(name, value) : `${name} = ${dialect.add(value)}`;
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

/** The one row of a step that changes others, which has a column. @throws Unfit */
export function changesOf(given: Json | undefined): JsonObject {
  const [row = {}, ...others] = rowsOf(given);
  if (others.length > 0) throw new Unfit("“Row” must be one object: the new values by column.");
  if (Object.keys(row).length === 0) throw new Unfit("“Row” has no column.");
  return row;
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

/** The most rows of a step's output, whatever is asked for. */
export const maxRows = 100_000;

/** The number of rows that a step asks for. @throws Unfit */
export function limitOf({ limit = 1000 }: Input): number {
  const rows = Number(limit);
  if (rows >= 1 && rows <= maxRows) return rows;
  throw new Unfit(`From 1 to ${maxRows} rows are returned.`);
}

/** Names of columns, the second of the same name with a number: a join may return `id` twice. */
export function distinctNames(columns: readonly string[]): string[] {
  const names = new Set<string>();
  for (const name of columns) {
    let distinct = name;
    for (let number = 2; names.has(distinct); number += 1) distinct = `${name}_${number}`;
    names.add(distinct);
  }
  return [...names];
}
