import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral port range (Linux: from 32768, others: from 49152). */
const lowest = 15_000;
const highest = 32_000;
const maxAttempts = 100;

/**
 * Finds an unused port of the loopback interface outside the ephemeral range. While a server restarts, a client that keeps
 * reconnecting could otherwise be assigned the same port, connect to itself and block the server's port.
 *
 * @throws when 100 consecutive ports are in use
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
