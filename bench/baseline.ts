import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";

/** A bare server in its own process. */
export interface Baseline {
  url: string;
  stop(): Promise<void>;
}

/** Starts `baseline-server.ts`, which reads, parses and responds. Resolves once it accepts requests. */
export function startBaseline(): Promise<Baseline> {
  return start("baseline-server.ts");
}

/** Starts `bare-answers.ts`, which responds with that many prepared bytes; 0: with 304. */
export function startBareServer(bytes: number): Promise<Baseline> {
  return start("bare-answers.ts", String(bytes));
}

async function start(program: string, ...args: string[]): Promise<Baseline> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, program), [String(port), ...args]);
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
