import { type Fail, failed, type Json } from "#engine/connectors/operation-code.ts";
import { Unfit } from "./statement.ts";

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

/** Why a session failed. */
export interface FailureContext {
  host: string;
  /** The statement whose error it is. */
  text?: string;
  /** It was canceled, or took too long. */
  ended: "canceled" | "timeout" | null;
  seconds: number;
}

/** The failure of a step, from an error of the driver. */
export function toFail(error: unknown, { host, text = "", ended, seconds }: FailureContext): Fail {
  if (ended === "canceled") return failed("canceled", "The query was canceled.");
  if (ended === "timeout") {
    const message = `The query was canceled, since it took more than ${seconds} s.`;
    return { ...failed("timeout", message), retryable: true };
  }
  if (error instanceof Unfit) return failed("invalid_setting", error.message);
  if (isReported(error)) return fromServer(error, host, text);
  return fromConnection(error, host);
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

/** Sentences about errors without a SQLSTATE, by their code or their words. */
const explanations: readonly [pattern: RegExp, words: string][] = [
  [/ANSWER_TOO_LARGE|more rows than/, "it sent more than is read. Select fewer rows or columns"],
  [
    /does not support SSL/,
    "it does not encrypt connections. Set up TLS there, or choose the encryption “None”",
  ],
  [/SELF_SIGNED|self.signed/, "its certificate is self-signed. Enter it under “Certificate authorities”"],
  [
    /UNABLE_TO_(VERIFY|GET)|unable to (verify|get)/,
    "its certificate cannot be verified. Enter that of its authority under “Certificate authorities”",
  ],
  [/CERT_HAS_EXPIRED/, "its certificate has expired"],
  [/ALTNAME|altnames/, "its certificate is for another name"],
  [/SASL|SCRAM|password must be/i, "it signs in in a way that is not safe or not known"],
  [/ECONNRESET|EPIPE|terminated|ended/, "it closed the connection"],
];

function fromConnection(error: unknown, host: string): Fail {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [, words] = explanations.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  const isLarge = code === "ANSWER_TOO_LARGE" || message.includes("more rows than");
  return {
    ...failed(
      isLarge ? "answer_too_large" : "connection_failed",
      `${host} could not be used: ${words ?? message}.`,
    ),
    retryable: words?.includes("closed") ?? false,
  };
}
