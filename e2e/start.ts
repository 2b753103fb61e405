import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { untilReady } from "./support/until-ready.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * Starts the whole program as `npm start` does, on a free port and an empty folder of its own, and stops it afterwards. The
 * specs run in the order of their names against this one installation, the first visit first.
 */
export default async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), "millrace-e2e-"));
  const port = await freePort();
  const apiKey = `e2e-${randomBytes(24).toString("hex")}`;
  const baseUrl = `http://localhost:${port}`;
  const program = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      BOOTSTRAP_API_KEY: apiKey,
      // The flows of the tests call a server of the tests' own on this machine.
      EGRESS_ALLOW: "127.0.0.1/32",
    },
  });
  const ended = once(program, "exit");
  await untilReady(baseUrl, program);
  process.env.E2E_BASE_URL = baseUrl;
  process.env.E2E_API_KEY = apiKey;

  return async () => {
    program.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
