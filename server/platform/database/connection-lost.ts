import pg from "pg";

/** Node's codes for a server that cannot be reached or has closed the connection. */
const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** SQLSTATE (PostgreSQL, appendix A): connection exceptions, a server that shuts down or starts, too many connections. */
const connectionStates = /^(?:08...|57P0[1-5]|53300)$/;

/** pg has neither a class nor a code for these. */
const pgMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

/**
 * Whether an error from pg means that there is no connection to PostgreSQL, as opposed to a rejected statement. A retry
 * helps, but a statement that had been sent may have been committed.
 */
export function isConnectionLost(error: Error): boolean {
  if (error instanceof pg.DatabaseError) {
    // The second is a database with `allow_connections = false`, as while it is being restored.
    return connectionStates.test(error.code ?? "") || error.routine === "CheckMyDatabase";
  }
  return "code" in error ? networkCodes.has(String(error.code)) : pgMessages.test(error.message);
}
