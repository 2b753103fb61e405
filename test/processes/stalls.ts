import { once } from "node:events";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { newId } from "#lib/id.ts";
import type { Stalls } from "./stall-meter.ts";

/**
 * Makes a process report its event loop stalls, and collect garbage on request. Start it with `environment` and
 * `nodeFlags`.
 */
export function watchStalls() {
  const socketPath = join(tmpdir(), `millrace-stalls-${newId()}.sock`);
  const ask = async (method: "GET" | "POST") => {
    const asked = request({ socketPath, method, agent: false }).end();
    const [response] = await once(asked, "response");
    return (await json(response)) as Stalls;
  };
  return {
    environment: { STALL_WATCH: socketPath },
    nodeFlags: ["--expose-gc", "--import", join(import.meta.dirname, "stall-watch.ts")],
    /** The longest stall during `work`. */
    async during(work: () => Promise<unknown>): Promise<Stalls> {
      await ask("GET");
      await work();
      return ask("GET");
    },
    async collectGarbage(): Promise<void> {
      await ask("POST");
    },
  };
}
