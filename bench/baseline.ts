import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#supervisor/free-port.ts";

/** A bare server, in a process of its own. */
export interface Baseline {
  url: string;
  stop(): Promise<void>;
}

/** The server of `baseline-server.ts`, which reads, parses and answers. Resolves once it takes requests. */
export function startBaseline(): Promise<Baseline> {
  return start("baseline-server.ts");
}

/** The server of `bare-answers.ts`, which answers with so many bytes that it holds ready; 0: with 304. */
export function startBareAnswers(bytes: number): Promise<Baseline> {
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
