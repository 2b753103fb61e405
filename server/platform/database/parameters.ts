import type { ParameterWriter } from "./parameter-writer.ts";

/** A column of a row set: an array parameter with one element for each item. Made by `uuid`, `text` and the others below. */
interface Column<Item> {
  /** The SQL type of an element. */
  type: string;
  /** The array as pg and Prisma take it. */
  toArray(items: readonly Item[]): unknown[];
  /** Writes the array to a prepared statement. */
  write(writer: ParameterWriter, items: readonly Item[]): void;
}

/** SQL for the items that a statement gets, as rows. `Name` are their columns. */
interface Rows<Name extends string> {
  /**
   * `(select unnest($1::uuid[]) as id, unnest($2::text[]) as name) as call`: the text after `from`. The usual form,
   * `unnest($1, $2) as call (id, name)`, first copies each column into its own buffer: with 36 rows of 17 columns it takes
   * about three times as long (docs/decisions/0158-rows-from-the-list-of-columns.md).
   */
  sql: string;
  /** `id, name`. */
  names: string;
  /** `sql` with the position of each item, from 1, as its last column. */
  numbered(place: string): string;
  /** `sql` with some of the columns. */
  only(...names: Name[]): string;
  /** One column's parameter: `$1::uuid[]`. */
  array(name: Name): string;
}

interface Declared<Input> {
  toValues(input: Input): unknown[];
  write(writer: ParameterWriter, input: Input): void;
}

/**
 * The parameters of a statement: how each is written in SQL, and how its value is taken from the input. They are declared
 * once, when the module loads, and numbered in that order, so that a statement's text is constant and no number is
 * written by hand.
 *
 * @example
 * const given = new Parameters<{ flowId: string; nodes: readonly Node[] }>();
 * const flowId = given.value("uuid", (input) => input.flowId); // $1::uuid
 * const node = given.each((input) => input.nodes).as("node", {
 *   id: text(({ id }) => id),
 *   kind: text(({ kind }) => kind),
 * }); // node.sql: (select unnest($2::text[]) as id, unnest($3::text[]) as kind) as node
 * await execute(tx, `insert into nodes select ${flowId}, * from ${node.sql}`, given.values({ flowId, nodes }));
 */
export class Parameters<Input> {
  readonly #declared: Declared<Input>[] = [];
  #count = 0;

  /** The number of declared parameters. */
  get count(): number {
    return this.#count;
  }

  /** Declares a parameter that is no array of items, and returns its SQL. A prepared statement (`prepared-statement.ts`) has none. */
  value(type: string, of: (input: Input) => unknown): string {
    this.#declared.push({
      toValues: (input) => [of(input)],
      write: notInBinary,
    });
    return `$${++this.#count}::${type}`;
  }

  /** Declares a row for each of these items. */
  each<Item>(itemsOf: (input: Input) => readonly Item[]) {
    return {
      as: <Columns extends Readonly<Record<string, Column<Item>>>>(
        alias: string,
        columns: Columns,
      ): Rows<keyof Columns & string> => {
        const all = Object.values(columns);
        this.#declared.push({
          toValues: (input) => {
            const items = itemsOf(input);
            return all.map((column) => column.toArray(items));
          },
          write: (writer, input) => {
            const items = itemsOf(input);
            for (const column of all) column.write(writer, items);
          },
        });
        const first = this.#count + 1;
        this.#count += all.length;
        return toRows(alias, columns, first);
      },
    };
  }

  /** The values, in order, for pg and Prisma. */
  values(input: Input): unknown[] {
    return this.#declared.flatMap((each) => each.toValues(input));
  }

  /** Writes the values to a prepared statement. */
  write(writer: ParameterWriter, input: Input): void {
    for (const each of this.#declared) each.write(writer, input);
  }
}

function toRows(
  alias: string,
  columns: Readonly<Record<string, { type: string }>>,
  first: number,
): Rows<string> {
  const entries = Object.entries(columns);
  const parameters = new Map(
    entries.map(([name, { type }], index) => [name, `$${first + index}::${type}[]`]),
  );
  const array = (name: string) => parameters.get(name) ?? "";
  const names = [...parameters.keys()];
  const elements = (some: readonly string[]) => some.map((name) => `unnest(${array(name)}) as ${name}`);
  const rows = (selected: readonly string[]) => `(select ${selected.join(", ")}) as ${alias}`;
  return {
    sql: rows(elements(names)),
    names: names.join(", "),
    numbered: (place) =>
      rows([...elements(names), `generate_subscripts(${array(names[0] ?? "")}, 1) as ${place}`]),
    only: (...some) => rows(elements(some)),
    array,
  };
}

/** From UUIDs in their usual notation. */
export function uuid<Item>(of: (item: Item) => string | null): Column<Item> {
  return column("uuid", of, (writer, items) => writer.uuids(items, of));
}

/** From text, or bytes that are UTF-8 text. */
export function text<Item>(of: (item: Item) => string | Buffer | null): Column<Item> {
  return column("text", of, (writer, items) => writer.texts("text", items, of));
}

/** From JSON text, or bytes that are UTF-8 text. */
export function json<Item>(of: (item: Item) => string | Buffer | null): Column<Item> {
  return column("json", of, (writer, items) => writer.texts("json", items, of));
}

export function boolean<Item>(of: (item: Item) => boolean): Column<Item> {
  return column("bool", of, (writer, items) => writer.booleans(items, of));
}

/** From whole numbers of 32 bits. */
export function integer<Item>(of: (item: Item) => number | null): Column<Item> {
  return column("int4", of, (writer, items) => writer.integers(items, of));
}

export function float<Item>(of: (item: Item) => number | null): Column<Item> {
  return column("float8", of, (writer, items) => writer.floats(items, of));
}

/** `timestamptz` from milliseconds since the Unix epoch. */
export function instant<Item>(of: (item: Item) => number): Column<Item> {
  return column(
    "timestamptz",
    (item) => new Date(of(item)),
    (writer, items) => writer.instants(items, of),
  );
}

/** From whole numbers of up to 53 bits. Not for prepared statements. */
export function bigint<Item>(of: (item: Item) => number): Column<Item> {
  return column("bigint", of, notInBinary);
}

/** `bytea`. Not for prepared statements. */
export function bytes<Item>(of: (item: Item) => Buffer | null): Column<Item> {
  return column("bytea", of, notInBinary);
}

function column<Item>(
  type: string,
  of: (item: Item) => unknown,
  write: (writer: ParameterWriter, items: readonly Item[]) => void,
): Column<Item> {
  return { type, toArray: (items) => items.map(of), write };
}

function notInBinary(): never {
  throw new Error("A prepared statement has only columns that are written in binary.");
}
