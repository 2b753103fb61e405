import { cutText } from "#lib/cut-text.ts";

/** Errors of the database and of parsers whose messages contain values. */
const quoting = /^(Prisma|DatabaseError|DriverAdapter|error$|SyntaxError|ZodError)/;

/**
 * A fault for the log: names, codes and stack positions of it and its causes, without messages that may contain the
 * request's data.
 *
 * @param quotesNothing leaves out all messages, where any of them may contain a secret
 */
export function describeFault(fault: unknown, { quotesNothing = false } = {}): unknown {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const quotes = quotesNothing || quoting.test(fault.name) || "severity" in fault;
  return {
    name: fault.name,
    ...("code" in fault ? { code: String(fault.code) } : {}),
    ...(quotes ? {} : { message: cutText(fault.message, 500) }),
    at: fault.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 12),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause, { quotesNothing }) }),
  };
}
