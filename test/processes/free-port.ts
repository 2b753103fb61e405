import { createServer } from "node:net";

/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      if (address === null || typeof address === "string") throw new Error("The probe has no port.");
      probe.close(() => done(address.port));
    });
  });
}
