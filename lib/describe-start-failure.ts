import { cutText } from "./cut-text.ts";
import { StartError } from "./start-error.ts";

/** Properties that Node and PostgreSQL add to their errors. */
interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
}

type Explain = (error: SystemError) => string;

const databaseAway: Explain = (error) =>
  `The database does not respond (${oneLine(firstOf(error))}). Start it, or correct DATABASE_URL.`;
const accessDenied: Explain = (error) =>
  error.syscall === "listen"
    ? `This account may not listen on port ${error.port}. Set PORT to a number above 1023.`
    : `Access to ${error.path ?? "a file"} is denied (${error.code}). Check its owner and mode, or set DATA_DIR to a folder that this account may write.`;
const notAnAddress: Explain = (error) =>
  error.syscall === "listen"
    ? `HOST=${error.address} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`
    : databaseAway(error);
const refusedLogin: Explain = () =>
  "The database refused the user or password in DATABASE_URL. Correct them.";

const known: Readonly<Record<string, Explain>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Stop that, or set PORT to a free one.`,
  EADDRNOTAVAIL: notAnAddress,
  EACCES: accessDenied,
  EPERM: accessDenied,
  EROFS: ({ path }) =>
    `${path ?? "The folder"} is on a read-only disk. Set DATA_DIR to a folder that this account may write.`,
  ENOSPC: ({ path }) => `The disk${path ? ` of ${path}` : ""} is full. Free some space and start again.`,
  EDQUOT: ({ path }) =>
    `The disk quota${path ? ` of ${path}` : ""} is used up. Free some space and start again.`,
  EMFILE: () => "The limit on open files is reached. Raise it (`ulimit -n`) and start again.",
  ECONNREFUSED: databaseAway,
  ECONNRESET: databaseAway,
  ETIMEDOUT: databaseAway,
  EHOSTUNREACH: databaseAway,
  ENETUNREACH: databaseAway,
  ENOTFOUND: notAnAddress,
  EAI_AGAIN: databaseAway,
  ERR_MODULE_NOT_FOUND: ({ message }) =>
    `A file of the program is missing (${oneLine(message)}). Install it again with \`npm start\`.`,
  "28P01": refusedLogin,
  "28000": refusedLogin,
  "3D000": ({ message }) => `The ${message}. Create it, or correct DATABASE_URL.`,
  "42501": ({ message }) =>
    `The database denied the user of DATABASE_URL something (${message}). Make this user the database's owner.`,
  "53100": () => "The database's disk is full. Free some space and start again.",
  "53300": () =>
    "The database has no free connections. Raise its max_connections, or lower DATABASE_CONNECTIONS.",
  "57P03": () => "The database is starting up or shutting down. Start again in a moment.",
};

/** One line for the operator: what happened and what to do. Only unexpected faults point to the stack. */
export function describeStartFailure(fault: unknown): string {
  if (fault instanceof StartError) return fault.message;
  if (!(fault instanceof Error)) return `Unexpected fault: ${oneLine(String(fault))}.`;
  const explain = "code" in fault ? known[String(fault.code)] : undefined;
  if (explain) return explain(fault);
  return `Unexpected fault: ${fault.name}: ${oneLine(fault.message)}. Set LOG_LEVEL=debug to see the stack.`;
}

/** Connecting to a host with several addresses fails with one error per address and an empty message. */
function firstOf(error: SystemError): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : error.message;
}

function oneLine(text: string): string {
  return cutText(text.trim().split("\n", 1)[0] ?? "", 300);
}
