import type pg from "pg";
import type { LentConnection } from "./kept-connections.ts";
import { ParameterWriter } from "./parameter-writer.ts";

/** A statement that is prepared once on each connection. Its parameters are arrays. */
export interface PreparedStatement {
  /** Unique on the connections that it is used on. */
  name: string;
  text: string;
  /** The number of parameters in `text`. */
  parameters: number;
}

/** The parts of pg's connection that are used here: `@types/pg` does not declare them. */
interface Connection {
  stream: { write(bytes: Buffer): boolean; cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string; types: number[] }): void;
}

/** The columns of a row in PostgreSQL's text format. */
type Row = readonly (string | null)[];

/** Where a statement's connection comes from: a pool, or connections that are kept. */
export interface Lender {
  connect(): LentConnection | Promise<LentConnection>;
}

/** Writers whose statements have completed. */
const idle: ParameterWriter[] = [];

/**
 * Executes a statement with parameters that are written directly to the wire. Resolves when it is committed.
 *
 * @param write writes the parameters in order
 * @returns the rows, with their columns as text
 * @throws the server's error, or that of a broken connection, in which case the outcome is unknown
 */
export async function execute(
  connections: Lender,
  statement: PreparedStatement,
  write: (parameters: ParameterWriter) => void,
): Promise<readonly Row[]> {
  const writer = idle.pop() ?? new ParameterWriter();
  writer.begin(statement.name, statement.parameters);
  write(writer);
  const lent = connections.connect();
  // Not awaited if it is there: the statement would only be sent after the turn's other work.
  const connection = lent instanceof Promise ? await lent : lent;
  const rows: Row[] = [];
  try {
    await new Promise<void>((done, failed) => {
      connection.query(
        new Execution(statement, writer.end(), rows, (fault) => (fault ? failed(fault) : done())),
      );
    });
  } catch (fault) {
    // The connection's state is unknown, and its socket may still use the writer's buffer: neither is reused.
    connection.release(true);
    throw fault;
  }
  connection.release();
  idle.push(writer);
  return rows;
}

/** One execution of a statement, in pg's interface for queries that speak the protocol themselves. */
class Execution implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #messages: readonly Buffer[];
  readonly #rows: Row[];
  /** Called once. pg replaces it to end its own timeout with the query. */
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
