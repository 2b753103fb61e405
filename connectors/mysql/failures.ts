import type { Fail, Json } from "#engine/connectors/operation-code.ts";

/** An error as the server reports it. */
interface Reported extends Error {
  code: string;
  errno: number;
  sqlState: string;
  sqlMessage: string;
}

/** What to do about an error, by its number: https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const advice: Readonly<Record<number, string>> = {
  1062: "“Insert or update rows” changes such a row.",
  1064: "One step runs one statement.",
  1295: "Run it without parameters.",
};

/** Another attempt can help: a lock was not free, a transaction lost against another, the server is full or stops. */
const passing = new Set([1040, 1053, 1203, 1205, 1213, 1226, 1927]);
/** The server does not accept the user, the password or the database. */
const refused = new Set([1044, 1045, 1049, 1130, 1251, 1698, 1820, 1862]);

const isReported = (error: unknown): error is Reported =>
  error instanceof Error &&
  "sqlState" in error &&
  "sqlMessage" in error &&
  typeof error.sqlMessage === "string";

/** The failure that the server reported; null for another error. */
export function toFail(error: unknown, host: string): Fail | null {
  if (!isReported(error)) return null;
  const { code, errno, sqlState, sqlMessage } = error;
  const said = `MySQL says: ${sqlMessage}.${advice[errno] === undefined ? "" : ` ${advice[errno]}`}`;
  const isLogin = refused.has(errno);
  const detail: Json = { sqlstate: sqlState, number: errno, name: code, message: sqlMessage };
  return {
    kind: "fail",
    retryable: passing.has(errno),
    error: {
      code: isLogin ? "login_refused" : "database_error",
      message: isLogin ? `${host} refused the connection. ${said}` : said,
      detail,
    },
  };
}
