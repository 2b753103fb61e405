/** Errors whose messages repeat the values that were given: of the database, of parsers. */
const quoting = /^(Prisma|DatabaseError|DriverAdapter|error$|SyntaxError|ZodError)/;

/** A fault for the log: names, codes and places of it and its causes, without messages that may repeat what was sent. */
export function describeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const quotes = quoting.test(fault.name) || "severity" in fault;
  return {
    name: fault.name,
    ...("code" in fault ? { code: String(fault.code) } : {}),
    ...(quotes ? {} : { message: fault.message.slice(0, 500) }),
    at: fault.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 12),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  };
}
