import { once } from "node:events";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { newId } from "#lib/id.ts";
import type { Stalls } from "./stall-meter.ts";

/**
 * Makes a process tell how long its event loop stands still, and collect its garbage when asked. `environment` and `nodeFlags`
 * are what to start it with.
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
    /** The longest stall while `work` ran. */
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
