import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { cancelUntilEnded, type Limited, tlsOf, withinTime } from "#connectors/server-session.ts";
import { distinctNames, maxRows } from "#connectors/sql.ts";
import type {
  CodeContext,
  Done,
  Fail,
  Json,
  JsonObject,
  OpenServer,
} from "#engine/connectors/operation-code.ts";
import { toFail } from "./failures.ts";
import { type Column, type Result, Statement } from "./statement.ts";
import { isOwnType, readerOf } from "./values.ts";

/** A connection to a database that is signed in. */
export interface Session {
  /** Runs one statement. Rejects with the driver's error, which fails the step. */
  run(text: string, values?: readonly Json[], limit?: number): Promise<Rows>;
}

export interface Rows extends Pick<Result, "changed" | "isCut"> {
  rows: JsonObject[];
  hasColumns: boolean;
}

/**
 * Does work in a session of its own, which ends with it: nothing is left to time out or to be broken between steps. A step that
 * is canceled, or takes too long, cancels its query at the server.
 */
export function inSession(
  context: Pick<CodeContext, "withServer" | "input" | "signal">,
  work: (session: Session) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  let text = "";
  const use = async ({ server, signal }: Limited) => {
    const client = createClient(server);
    let query: Promise<unknown> = Promise.resolve();
    let cancelling: Promise<void> | null = null;
    const abort = () => {
      const cancel = () => cancelQuery(server, client);
      cancelling ??= cancelUntilEnded(cancel, query).finally(() => server.socket.destroy());
    };
    signal.addEventListener("abort", abort, { once: true });
    try {
      await client.connect();
      const run = async (sent: string, values: readonly Json[] = [], limit = maxRows) => {
        text = sent;
        const statement = new Statement({ text: sent, values, limit });
        client.query(statement);
        query = statement.result;
        return statement.result;
      };
      const outcome = await work({ run: async (...given) => toRows(await run(...given), run) });
      await client.end();
      return outcome;
    } finally {
      signal.removeEventListener("abort", abort);
      await cancelling;
    }
  };
  return withinTime(context, use, (error, host) => toFail(error, host, text));
}

function createClient(server: OpenServer): pg.Client {
  const { host, port, fields, socket } = server;
  const client = new pg.Client({
    ...{ host, port, stream: () => socket, ssl: tlsOf(server), application_name: "millrace" },
    ...{ user: fields.username, password: fields.password, database: fields.database },
  });
  // The statement that waits rejects with it.
  client.on("error", () => {});
  guardParser(client.connection as Parsing);
  return client;
}

/** The driver's connection has more than its types say. */
interface Parsing extends pg.Connection {
  attachListeners(stream: Pick<Duplex, "on">): void;
}

/** The driver's parser throws on a damaged message, where nobody catches it: that must end the connection, not the process. */
function guardParser(connection: Parsing): void {
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const guarded: Pick<Duplex, "on"> = {
      on(event: string, listener: (...given: unknown[]) => void) {
        return stream.on(event, (...given) => {
          try {
            listener(...given);
          } catch (cause) {
            connection.stream.destroy(new Error("its responses are not PostgreSQL", { cause }));
          }
        });
      },
    };
    attach(guarded);
  };
}

/** More of it. */
interface Canceling extends pg.Connection {
  connect(port: number, host: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

const cancelLimitMs = 3000;

/**
 * Asks the server to cancel what a client runs, on another connection, as the protocol wants it. The server closes that one.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
async function cancelQuery(server: OpenServer, client: pg.Client): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number | null; secretKey: number };
  if (processID === null) return;
  try {
    const socket = await server.again();
    const ssl = tlsOf(server);
    const connection = new pg.Connection({ stream: () => socket, ssl }) as Canceling;
    const closed = new Promise((done) => connection.once("end", done).once("error", done));
    const cancel = () => connection.cancel(processID, secretKey);
    connection.once("connect", () => (ssl ? connection.requestSsl() : cancel()));
    connection.once("sslconnect", cancel);
    connection.connect(server.port, server.host);
    await Promise.race([closed, setTimeout(cancelLimitMs)]);
  } catch {
    // The server is gone, and the query with it.
  }
}

type Run = (text: string, values?: readonly Json[]) => Promise<Result>;

async function toRows({ columns, rows, ...rest }: Result, run: Run): Promise<Rows> {
  const own = await ownArrays(columns, rows, run);
  const names = distinctNames(columns.map(({ name }) => name));
  const readers = columns.map(({ dataTypeID }) => readerOf(dataTypeID, own));
  const toObject = (row: readonly (string | null)[]): JsonObject =>
    Object.fromEntries(
      names.map((name, index) => {
        const text = row[index] ?? null;
        return [name, text === null ? null : (readers[index]?.(text) ?? text)];
      }),
    );
  return { ...rest, rows: rows.map(toObject), hasColumns: columns.length > 0 };
}

/** The element types of arrays of the database's own types, such as enumerations. Only asked for where a value looks like one. */
async function ownArrays(
  columns: readonly Column[],
  rows: Result["rows"],
  run: Run,
): Promise<ReadonlyMap<number, number>> {
  const types = columns.flatMap(({ dataTypeID }, index) =>
    isOwnType(dataTypeID) && rows.some((row) => row[index]?.startsWith("{")) ? [dataTypeID] : [],
  );
  if (types.length === 0) return new Map();
  const found = await run(
    "select oid, typelem from pg_catalog.pg_type where oid = any($1::oid[]) and typcategory = 'A'",
    [[...new Set(types)]],
  );
  return new Map(found.rows.map(([type, element]) => [Number(type), Number(element)]));
}
