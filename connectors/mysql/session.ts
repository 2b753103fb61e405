import { setTimeout } from "node:timers/promises";
import mysql from "mysql2";
import { cancelUntilEnded, type Limited, tlsOf, withinTime } from "#connectors/server-session.ts";
import { distinctNames, maxRows, Unfit } from "#connectors/sql.ts";
import type {
  CodeContext,
  Done,
  Fail,
  Json,
  JsonObject,
  OpenServer,
} from "#engine/connectors/operation-code.ts";
import { toFail } from "./failures.ts";
import { type Column, readValue, toParameter } from "./values.ts";

/** A connection to a database that is signed in. Its time zone is UTC. */
export interface Session {
  /** Runs one statement. Rejects with the driver's error, which fails the step. */
  run(text: string, values?: readonly (Json | undefined)[], limit?: number): Promise<Rows>;
}

export interface Rows {
  rows: JsonObject[];
  hasColumns: boolean;
  /** Of a statement without rows, the rows that it changed or found to be so already. */
  changed: number;
  /** The first id that the database gave; null without one. */
  id: Json;
  /** There were more rows than were asked for. */
  isCut: boolean;
}

/** Does work in a session of its own, which ends with it. A step that is canceled, or takes too long, cancels its query. */
export function inSession(
  context: Pick<CodeContext, "withServer" | "input" | "signal">,
  work: (session: Session) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  const use = async ({ server, signal }: Limited) => {
    const connection = createConnection(server, server.socket);
    const lost = lossOf(connection);
    let query: Promise<unknown> = Promise.resolve();
    let cancelling: Promise<void> | null = null;
    const abort = () => {
      const cancel = () => cancelQuery(server, connection);
      cancelling ??= cancelUntilEnded(cancel, query).finally(() => server.socket.destroy());
    };
    signal.addEventListener("abort", abort, { once: true });
    try {
      await connected(connection);
      const runHere: Session["run"] = (text, values = [], limit = maxRows) => {
        const result = Promise.race([run(connection, text, values, limit), lost]);
        query = result;
        return result;
      };
      await runHere("set time_zone = '+00:00'");
      const outcome = await work({ run: runHere });
      connection.end();
      return outcome;
    } finally {
      signal.removeEventListener("abort", abort);
      await cancelling;
    }
  };
  return withinTime(context, use, toFail);
}

function createConnection(server: OpenServer, stream: OpenServer["socket"]): mysql.Connection {
  const { host, port, fields } = server;
  const { username: user = "", password = "", database = "" } = fields;
  const tls = tlsOf(server);
  const connection = mysql.createConnection({
    ...{ host, port, stream, user, password, database },
    ...(tls && { ssl: { ...tls, verifyIdentity: tls.rejectUnauthorized } }),
    // Values as the server writes them, and no code that is made of what it says.
    ...{ dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, jsonStrings: true },
    ...{ rowsAsArray: true, disableEval: true },
    // A server that asks for a file of this machine gets none.
    flags: ["-LOCAL_FILES"],
  });
  connection.on("error", () => {});
  guardParser(connection as Parsing);
  return connection;
}

/** The driver's connection has more than its types say. */
interface Parsing extends mysql.Connection {
  packetParser: { execute(data: Buffer): void };
  stream: OpenServer["socket"];
}

/** The driver's parser throws on a damaged message, where nobody catches it: that must end the connection, not the process. */
function guardParser(connection: Parsing): void {
  const parser = connection.packetParser;
  connection.packetParser = {
    execute(data) {
      try {
        parser.execute(data);
      } catch (cause) {
        connection.stream.destroy(new Error("its responses are not MySQL", { cause }));
      }
    },
  };
}

/** Rejects when the connection is lost: the driver tells only the connection, not the statement that waits. */
function lossOf(connection: mysql.Connection): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  connection.on("error", reject);
  promise.catch(() => {});
  return promise;
}

function connected(connection: mysql.Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

const cancelLimitMs = 3000;

/** Asks the server on another connection to cancel what this one runs. */
async function cancelQuery(server: OpenServer, { threadId }: mysql.Connection): Promise<void> {
  if (!threadId) return;
  try {
    const other = createConnection(server, await server.again());
    const kill = connected(other).then(() => run(other, `kill query ${Number(threadId)}`, [], 1));
    await Promise.race([kill, setTimeout(cancelLimitMs)]);
    other.destroy();
  } catch {
    // The server is gone, and the query with it.
  }
}

/** A statement that only reads may be left in the middle of its rows. */
const reads =
  /^(?:\s|\/\*[\s\S]*?\*\/|--[^\n]*\n|#[^\n]*\n|\()*(?:select|with|show|table|values|desc|explain)\b/i;

async function run(
  connection: mysql.Connection,
  sql: string,
  given: readonly (Json | undefined)[],
  limit: number,
): Promise<Rows> {
  const values = given.map((value) => toParameter(value ?? null));
  // Without parameters by the text protocol, which knows every statement.
  if (values.length === 0 && !sql.includes("?"))
    return collect(connection, connection.query(sql), sql, limit);
  const statement = await prepared(connection, sql);
  const { length } = statement.parameters;
  if (length !== values.length) {
    const needed = length === 1 ? "1 parameter" : `${length} parameters`;
    throw new Unfit(`The query has ${needed}, and ${values.length} are given.`);
  }
  return collect(connection, statement.execute(values), sql, limit);
}

/** More than the driver's types say. */
interface Prepared {
  parameters: readonly unknown[];
  execute(values: readonly (string | null)[]): mysql.Query;
}

function prepared(connection: mysql.Connection, sql: string): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) =>
      error ? reject(error) : resolve(statement as unknown as Prepared),
    );
  });
}

function collect(
  connection: mysql.Connection,
  command: mysql.Query,
  sql: string,
  limit: number,
): Promise<Rows> {
  const { promise, resolve, reject } = Promise.withResolvers<Rows>();
  let columns: readonly Column[] = [];
  let names: readonly string[] = [];
  let header: { affectedRows: number; insertId: number | string } | null = null;
  const rows: JsonObject[] = [];
  let count = 0;
  const settle = () =>
    resolve({
      ...{ rows, hasColumns: columns.length > 0, isCut: count > limit },
      changed: header?.affectedRows ?? 0,
      id:
        header && header.insertId !== 0
          ? readValue(String(header.insertId), { name: "", columnType: 8 })
          : null,
    });
  command.on("fields", (fields: readonly Column[] | undefined) => {
    if (columns.length > 0 || !fields) return;
    columns = fields;
    names = distinctNames(fields.map(({ name }) => name));
  });
  command.on("result", (row: unknown, index?: number) => {
    if (!Array.isArray(row)) header ??= row as typeof header;
    // A procedure returns several results: the first one is the output.
    else if (index === undefined || index === 0) {
      count += 1;
      if (count <= limit) rows.push(toObject(row, names, columns));
      else if (reads.test(sql)) {
        settle();
        (connection as Parsing).stream.destroy();
      }
    }
  });
  command.on("error", reject).on("end", settle);
  return promise;
}

const toObject = (
  row: readonly unknown[],
  names: readonly string[],
  columns: readonly Column[],
): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name, readValue(row[index], columns[index] ?? { name })]));

/** The parameters of a query. @throws Unfit if they are not a list */
export function parametersOf(given: Json | undefined): readonly Json[] {
  if (given === undefined) return [];
  if (!Array.isArray(given))
    throw new Unfit("“Parameters” must be a list: the values of the question marks.");
  return given;
}
