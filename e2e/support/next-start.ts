import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { untilReady } from "./until-ready.ts";

const root = resolve(import.meta.dirname, "../..");
const next = join(root, "node_modules/next/dist/bin/next");

/** Plain `next start`, as somebody would run the pages without our own server. */
export async function startNext(environment: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...environment },
  });
  const ended = once(program, "exit");
  await untilReady(url, program);
  return {
    url,
    async stop() {
      program.kill("SIGTERM");
      await ended;
    },
  };
}
