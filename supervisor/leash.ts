/**
 * Loaded into every child before its program: a child whose supervisor is gone comes to rest by itself, rather than go on
 * holding the port that the next start needs.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
