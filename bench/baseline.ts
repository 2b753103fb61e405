import { freePort } from "#supervisor/free-port.ts";
import { startChild } from "./child.ts";

/** A bare server in its own process. */
export interface Baseline {
  url: string;
  stop(): Promise<void>;
}

/** Starts `baseline-server.ts`, which reads, parses and responds. Resolves once it accepts requests. */
export function startBaseline(): Promise<Baseline> {
  return startServer("baseline-server.ts", {});
}

/** Starts `bare-answers.ts`, which responds with that many prepared bytes; 0: with 304. */
export function startBareServer(bytes: number): Promise<Baseline> {
  return startServer("bare-answers.ts", {}, String(bytes));
}

/** Starts a server that takes its port as its first argument and reports when it accepts requests. */
export async function startServer(
  program: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Baseline> {
  const port = await freePort();
  const { stop } = await startChild(program, environment, String(port), ...args);
  return { url: `http://127.0.0.1:${port}/`, stop };
}
