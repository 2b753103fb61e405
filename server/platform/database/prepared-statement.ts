import type pg from "pg";
import { ParameterWriter } from "./parameter-writer.ts";

/** A statement that is prepared once on each connection and takes arrays only. */
export interface PreparedStatement {
  /** Of its own on the connections that it is used on. */
  name: string;
  text: string;
  /** How many parameters `text` has. */
  parameters: number;
}

/** What of pg's connection is used here: `@types/pg` has no name for it. */
interface Connection {
  stream: { write(bytes: Buffer): boolean; cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string; types: number[] }): void;
}

/** The columns of a row in PostgreSQL's text format. */
type Row = readonly (string | null)[];

/** Writers whose statements have been answered. */
const idle: ParameterWriter[] = [];

/**
 * Carries out a statement with parameters written straight to the wire; resolves when it is committed.
 *
 * @param write writes the parameters in their order
 * @returns the rows, each as its columns' text
 * @throws the server's error, or that of a connection that broke, and then nobody knows whether it was committed
 */
export async function execute(
  pool: pg.Pool,
  statement: PreparedStatement,
  write: (parameters: ParameterWriter) => void,
): Promise<readonly Row[]> {
  const writer = idle.pop() ?? new ParameterWriter();
  writer.begin(statement.name, statement.parameters);
  write(writer);
  const client = await pool.connect();
  const rows: Row[] = [];
  try {
    await new Promise<void>((done, failed) => {
      client.query(new Execution(statement, writer.end(), rows, (fault) => (fault ? failed(fault) : done())));
    });
  } catch (fault) {
    // The connection's state is not known, and its socket may still hold the writer's buffer: neither is used again.
    client.release(true);
    throw fault;
  }
  client.release();
  idle.push(writer);
  return rows;
}

/** One execution, in the form that pg's clients take for queries that speak the protocol themselves. */
class Execution implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #messages: readonly Buffer[];
  readonly #rows: Row[];
  /** Called once. pg replaces it to end its own time limit with the query. */
  callback: (fault: Error | null) => void;

  constructor(
    { name, text }: PreparedStatement,
    messages: readonly Buffer[],
    rows: Row[],
    callback: (fault: Error | null) => void,
  ) {
    this.name = name;
    this.text = text;
    this.#messages = messages;
    this.#rows = rows;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    const { stream, parsedStatements, parse } = connection as unknown as Connection;
    if (parsedStatements[this.name] !== this.text) {
      parse.call(connection, { name: this.name, text: this.text, types: [] });
    }
    stream.cork();
    for (const chunk of this.#messages) stream.write(chunk);
    stream.uncork();
  }

  handleError(fault: Error): void {
    this.callback(fault);
    this.callback = () => {};
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows.push(fields);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}
