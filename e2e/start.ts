import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

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
  let words = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString("utf8")).slice(-20_000);
    });
  }
  const ended = new Promise<void>((done) => program.once("exit", () => done()));
  const ready = await untilReady(baseUrl, () => program.exitCode !== null);
  if (!ready) throw new Error(`The program did not start. Its last words:\n${words}`);
  process.env.E2E_BASE_URL = baseUrl;
  process.env.E2E_API_KEY = apiKey;

  return async () => {
    program.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function untilReady(baseUrl: string, isOver: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < 90_000 && !isOver(); waitedMs += 200) {
    const response = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
