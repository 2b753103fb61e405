/**
 * Loaded into every child of the supervisor before its program, and into those of tests and benchmarks. If the parent dies, even
 * by SIGKILL, the child drains and exits, instead of blocking the port that the next start needs.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// Only for the parent's own children. Processes that a child forks (Next's in development) would inherit the flag that loads
// this, but their own channels must stay referenced.
const flag = process.execArgv.findIndex((argument) => argument.endsWith("supervisor/exit-with-parent.ts"));
if (flag > 0) process.execArgv.splice(flag - 1, 2);
