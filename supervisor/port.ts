import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/clock.ts";

/** After a supervisor was killed, its web process needs a moment to release the port. */
const maxWaitMs = 3000;

/**
 * Checks the port before the database starts, so that a port in use is reported immediately.
 *
 * @throws the error of `listen`
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const startedAtMs = clock.monotonicMs();
  for (;;) {
    try {
      return await tryPort(port, host);
    } catch (cause) {
      const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
      if (!isTaken || clock.monotonicMs() - startedAtMs > maxWaitMs) throw cause;
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
