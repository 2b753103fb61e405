import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { freePort } from "#test/processes/free-port.ts";

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
  let words = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString("utf8")).slice(-20_000);
    });
  }
  const ended = new Promise<void>((done) => program.once("exit", () => done()));
  for (let waitedMs = 0; waitedMs < 60_000 && program.exitCode === null; waitedMs += 100) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) {
      return {
        url,
        async stop() {
          program.kill("SIGTERM");
          await ended;
        },
      };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  program.kill("SIGKILL");
  throw new Error(`next start was not ready. Its last words:\n${words}`);
}
