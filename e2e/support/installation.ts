import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#supervisor/free-port.ts";
import { untilReady } from "./until-ready.ts";

const root = resolve(import.meta.dirname, "../..");

/** Where management requests go. */
export interface Installation {
  url: string;
  /** An owner's. */
  apiKey: string;
}

export interface RunningInstallation extends Installation {
  /** Stops the program and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the whole program as `npm start` does, on a free port and an empty data folder. It has no owner yet.
 *
 * @param environment further variables
 */
export async function startInstallation(
  environment: Record<string, string> = {},
): Promise<RunningInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), "millrace-e2e-"));
  const port = await freePort();
  const apiKey = `e2e-${randomBytes(24).toString("hex")}`;
  const url = `http://localhost:${port}`;
  const program = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "production",
      // As `npm start` sets it (scripts/bootstrap.mjs).
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      BOOTSTRAP_API_KEY: apiKey,
      // The flows of the tests send requests to the tests' own servers on this machine.
      EGRESS_ALLOW: "127.0.0.1/32",
      ...environment,
    },
  });
  const ended = once(program, "exit");
  await untilReady(url, program);
  return {
    url,
    apiKey,
    async stop() {
      program.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
