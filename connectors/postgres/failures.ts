import type { Fail, Json } from "#engine/connectors/operation-code.ts";

/** An error as PostgreSQL reports it: https://www.postgresql.org/docs/current/protocol-error-fields.html */
interface Reported extends Error {
  code: string;
  detail?: string;
  hint?: string;
  position?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/** What to do about an error, by its SQLSTATE. */
const advice: Readonly<Record<string, string>> = {
  "23505": "“Insert or update rows” changes such a row.",
  "21000": "The list has two rows with the same key.",
  "42601": "One step runs one statement.",
  "42703": "Upper and lower case of a column's name differ.",
  "42P01": "Choose the schema under More fields. Upper and lower case of a table's name differ.",
  "42P10": "The key columns need a primary key or a unique constraint on exactly these columns.",
  "53300": "Let fewer flows use it at once.",
};

/** Another attempt can help: the connection broke, a transaction lost against another, the server is full or restarts. */
const passing = /^(08|40|53|57P0[123]|55P03)/;
/** The server does not accept the user, the password or the database. */
const refused = /^(28|3D000)/;

function isReported(error: unknown): error is Reported {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** The failure that PostgreSQL reported; null for another error. @param text the statement that ran */
export function toFail(error: unknown, host: string, text: string): Fail | null {
  return isReported(error) ? fromServer(error, host, text) : null;
}

function fromServer(error: Reported, host: string, text: string): Fail {
  const { code, message, detail, hint } = error;
  const place = placeOf(text, Number(error.position));
  const said = [
    `PostgreSQL says: ${message}${place === null ? "" : ` (line ${place.line}, column ${place.column})`}.`,
    ...[detail, hint, advice[code]].filter((each) => each !== undefined),
  ].join(" ");
  const isLogin = refused.test(code);
  return {
    kind: "fail",
    retryable: passing.test(code),
    error: {
      code: isLogin ? "login_refused" : "database_error",
      message: isLogin ? `${host} refused the connection. ${said}` : said,
      detail: present({
        ...{ sqlstate: code, message, detail, hint },
        ...{
          schema: error.schema,
          table: error.table,
          column_name: error.column,
          constraint: error.constraint,
        },
        ...place,
      }),
    },
  };
}

const present = (values: Readonly<Record<string, Json | undefined>>): Json =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );

/** The line and the column of a character, both from 1. */
function placeOf(text: string, position: number): { line: number; column: number } | null {
  if (!(position > 0) || text === "") return null;
  const before = [...text].slice(0, position - 1).join("");
  const line = before.split("\n").length;
  return { line, column: position - [...before.slice(0, before.lastIndexOf("\n") + 1)].length };
}
