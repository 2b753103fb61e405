import { type Dialect, type Input, quoted } from "#connectors/sql.ts";
import type { Json, JsonObject } from "#engine/connectors/operation-code.ts";

/** PostgreSQL cuts longer names without a word, and would find another table. */
const maxNameBytes = 63;

export const identifier = (name: Json | undefined): string =>
  quoted(name, '"', (text) => Buffer.byteLength(text) <= maxNameBytes);

/** The table of a step. */
export const tableOf = ({ schema = "public", table }: Input): string =>
  `${identifier(schema)}.${identifier(table)}`;

/** A statement's parameters: each value gets the next number. */
export class Parameters implements Dialect {
  readonly values: Json[] = [];
  readonly identifier = identifier;

  add(value: Json): string {
    return `$${this.values.push(value)}`;
  }

  isNot(name: string, value: Json): string {
    return `${name} is distinct from ${this.add(value)}`;
  }

  isOneOf(name: string, values: readonly Json[]): string {
    return `${name} = any(${this.add([...values])})`;
  }

  isLike(name: string, pattern: string, ignoresCase: boolean): string {
    return `${name}::text ${ignoresCase ? "ilike" : "like"} ${this.add(pattern)}`;
  }
}

/**
 * Rows as a table of the types of a real one. They are one parameter, so there may be any number of them, and the database reads
 * each value by the type of its column: JSON, arrays, and numbers with all their digits.
 */
export function recordset(table: string, rows: readonly JsonObject[], parameters: Parameters): string {
  const json = parameters.add(JSON.stringify(rows));
  return `pg_catalog.json_populate_recordset(null::${table}, ${json}::pg_catalog.json)`;
}
