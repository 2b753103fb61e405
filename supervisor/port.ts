import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The web process of a supervisor that was killed needs a moment to let go of the port. */
const patienceMs = 3000;

/**
 * Tries the port before the database is started, so that a port in use is reported at once.
 *
 * @throws what `listen` fails with
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      return await tryPort(port, host);
    } catch (cause) {
      const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
      if (!isTaken || performance.now() - startedAtMs > patienceMs) throw cause;
      await sleep(100);
    }
  }
}

function tryPort(port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen({ port, host }, () => probe.close(() => done()));
  });
}
