import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A real server of a test file. */
export interface TestServer {
  port: number;
  folder: string;
  stop(): Promise<void>;
}

/** The user that servers run as which refuse to run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder of a server's own, in memory where that is possible. */
export async function serverFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), `millrace-${name}-`));
  await chmod(folder, 0o755);
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Runs a program until `stop`, which also removes its folder.
 *
 * @throws with what it printed, if it ends before it listens
 */
export async function runServer(
  program: string,
  args: readonly string[],
  { folder, port }: Pick<TestServer, "folder" | "port">,
): Promise<TestServer> {
  // The folder for temporary files of the test run belongs to another user.
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], cwd: folder, env, ...nobody });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
  const ended = once(child, "exit");
  const server = {
    ...{ folder, port },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilListening(child, port);
  } catch {
    await server.stop();
    throw new Error(`${program} did not start:\n${printed.slice(-2000)}`);
  }
  return server;
}

const startLimitMs = 60_000;

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let waited = 0; waited < startLimitMs; waited += 50) {
    if (child.exitCode !== null) throw new Error("It ended.");
    if (await listens(port)) return;
    await setTimeout(50);
  }
  throw new Error("It does not listen.");
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
