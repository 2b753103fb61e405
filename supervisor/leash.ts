/**
 * Loaded into every child before its program: a child whose supervisor is gone comes to rest by itself, rather than go on
 * holding the port that the next start needs.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// The leash is between the supervisor and its child alone. Processes that the child forks in turn (Next's, while developing)
// would inherit the flag that loads it, and their own channels must stay referenced.
const flag = process.execArgv.findIndex((argument) => argument.endsWith("supervisor/leash.ts"));
if (flag > 0) process.execArgv.splice(flag - 1, 2);
