import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#test/processes/free-port.ts";

/** The bare server of `baseline-server.ts`, in a process of its own. */
export interface Baseline {
  url: string;
  stop(): Promise<void>;
}

/** Resolves once it takes requests. */
export async function startBaseline(): Promise<Baseline> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, "baseline-server.ts"), [String(port)]);
  const ended = once(child, "exit");
  await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
