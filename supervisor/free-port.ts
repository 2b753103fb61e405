import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections (Linux: from 32768, others: from 49152). */
const lowest = 15_000;
const highest = 32_000;
const maxAttempts = 100;

/**
 * A port of the loopback interface that nobody listens on, and that the system gives to no outgoing connection. While a server
 * restarts, a client that connects to its port again and again could otherwise be given that same port, connect to itself, and
 * keep the server from listening.
 *
 * @throws when 100 ports in a row are in use
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
