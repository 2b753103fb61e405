// Code, since PostgreSQL does not speak HTTP.
import { inSession, type Session } from "#connectors/postgres/session.ts";
import { identifier, Parameters, tableOf } from "#connectors/postgres/sql.ts";
import { type Input, Unfit } from "#connectors/sql.ts";
import { type JsonObject, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

/** Of each of both parts, so that a poll that starts a few of them knows the others again. */
const limit = 1000;

const typeOf = `
  select pg_catalog.format_type(a.atttypid, null) as type
  from pg_catalog.pg_attribute a
  where a.attrelid = $1::pg_catalog.regclass and a.attname = $2 and a.attnum > 0 and not a.attisdropped`;

/**
 * The rows behind a place, and the last ones before it: a transaction that began earlier may show its rows later, with smaller
 * values. The place is a value and a key, so any number of rows may have the same value.
 */
const listNewRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { input } = context;
    const [column, key] = [identifier(input.column), identifier(input.key)];
    const from = `select * from ${tableOf(input)} where ${column} is not null`;
    const up = `order by ${column}, ${key} limit ${limit}`;
    const down = `order by ${column} desc, ${key} desc limit ${limit}`;
    if (input.newest === true) return done((await session.run(`${from} ${down}`)).rows.toReversed());
    if (input.after === undefined) return done((await session.run(`${from} ${up}`)).rows);
    const place = [input.after, input.after_key ?? ""];
    const next = await session.run(`${from} and (${column}, ${key}) > ($1, $2) ${up}`, place);
    const parameters = new Parameters();
    const values = place.map((value) => parameters.add(value)).join(", ");
    const since = await overlapOf(session, input, parameters.add(input.after));
    const before = await session.run(
      `${from} and (${column}, ${key}) <= (${values}) and ${column} >= ${since} ${down}`,
      parameters.values,
    );
    return done([...before.rows.toReversed(), ...next.rows]);
  });
export default listNewRows;

const done = (rows: JsonObject[]) => ({ kind: "done", output: rows }) as const;

const integers = new Set(["smallint", "integer", "bigint"]);
const numbers = new Set(["numeric", "real", "double precision"]);
const times = new Set(["date", "timestamp without time zone", "timestamp with time zone"]);

/** The value from which rows may still appear: 1,000 numbers or 10 minutes before the place. */
async function overlapOf({ run }: Session, input: Input, value: string): Promise<string> {
  const { rows } = await run(typeOf, [tableOf(input), toText(input.column ?? "")]);
  const [{ type = null } = {}] = rows;
  if (type === null) throw new Unfit(`There is no column “${toText(input.column ?? "")}”.`);
  const name = toText(type);
  if (integers.has(name)) return `${value}::bigint - 1000`;
  if (numbers.has(name)) return `${value}::numeric - 1000`;
  return times.has(name) ? `${value}::${name} - interval '10 minutes'` : value;
}
