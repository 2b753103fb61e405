import child_process from "node:child_process";
import cluster from "node:cluster";
import crypto from "node:crypto";
import dgram from "node:dgram";
import dns from "node:dns";
import { type EventEmitter, once } from "node:events";
import fs from "node:fs";
import inspector from "node:inspector";
import module, { createRequire } from "node:module";
import os from "node:os";
import trace from "node:trace_events";
import v8 from "node:v8";
import wasi from "node:wasi";
import { Worker } from "node:worker_threads";
import { readFrames, writeFrame } from "./frames.ts";

/**
 * The program of an attacker who broke out of the sandbox's machine, and runs JavaScript in its child. It
 * tries what the test asks for, with everything that Node has. Like `child/main.ts`, it reads no files once
 * it has started.
 */
process.permission.drop("fs.read");

/** The data that the test gives it. */
export interface Target {
  /** Of a server on this machine that listens. */
  port: number;
  /** A folder that exists and can be written to. */
  folder: string;
}

// Lint lets only the egress import these.
const http = process.getBuiltinModule("node:http");
const http2 = process.getBuiltinModule("node:http2");
const net = process.getBuiltinModule("node:net");
const tls = process.getBuiltinModule("node:tls");

const parent = process.ppid;
const unknown = process as unknown as Record<string, (...values: unknown[]) => unknown>;
const builtin = (name: string) => {
  const found = process.getBuiltinModule(name) as unknown as Record<string, unknown> | undefined;
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const connected = async (socket: EventEmitter) => {
  await once(socket, "connect");
  return "connected";
};

const attempts: Record<string, (target: Target) => unknown> = {
  "read a file": () => fs.readFileSync("/etc/passwd", "utf8"),
  "read its own source": () => fs.readFileSync(import.meta.filename, "utf8"),
  "read its environment from /proc": () => fs.readFileSync("/proc/self/environ", "utf8"),
  "read its parent's environment from /proc": () => fs.readFileSync(`/proc/${parent}/environ`, "utf8"),
  "read its parent's memory": () => fs.openSync(`/proc/${parent}/mem`, "r"),
  "list a folder": () => fs.readdirSync("/"),
  "look at a file": () => fs.statSync("/etc/passwd"),
  "open a file with promises": async () => (await fs.promises.open("/etc/passwd")).fd,
  "stream a file": () => once(fs.createReadStream("/etc/passwd"), "data"),
  "watch a folder": () => fs.watch("/tmp").close(),
  "write a file": ({ folder }) => fs.writeFileSync(`${folder}/a`, "x"),
  "make a folder": ({ folder }) => fs.mkdtempSync(`${folder}/a`),
  "link to a file": ({ folder }) => fs.symlinkSync("/etc/passwd", `${folder}/a`),
  "copy a file": ({ folder }) => fs.copyFileSync("/etc/passwd", `${folder}/a`),
  "delete a folder": ({ folder }) => fs.rmSync(folder, { recursive: true }),
  "change its folder": () => process.chdir("/"),
  "load variables from a file": () => process.loadEnvFile("/etc/environment"),
  "require a file": () => createRequire("/")("/etc/passwd"),
  "import a file": () => import(["", "etc", "hostname"].join("/")),
  "write a report": ({ folder }) => process.report.writeReport(`${folder}/report.json`),
  "write a heap snapshot": ({ folder }) => v8.writeHeapSnapshot(`${folder}/a.heapsnapshot`),
  "write a trace": async ({ folder }) => {
    const tracing = trace.createTracing({ categories: ["v8"] });
    tracing.enable();
    tracing.disable();
    return folder;
  },
  "write a compile cache": ({ folder }) => {
    const { status, message } = module.enableCompileCache(`${folder}/cache`);
    const { FAILED, DISABLED } = module.constants.compileCacheStatus;
    if (status === FAILED || status === DISABLED) throw new Error(message ?? "It is disabled.");
    return status;
  },
  "open a database": ({ folder }) => {
    const { DatabaseSync } = builtin("node:sqlite") as typeof import("node:sqlite");
    new DatabaseSync(`${folder}/a.db`).exec("create table a (b)");
  },
  "connect to a port": ({ port }) => connected(net.connect(port, "127.0.0.1")),
  "connect to a port by IPv6": ({ port }) => connected(net.connect(port, "::1")),
  "connect to a socket of the system": () => connected(net.connect("/var/run/docker.sock")),
  "connect with TLS": ({ port }) => connected(tls.connect(port, "127.0.0.1")),
  "listen on a port": () => once(net.createServer().listen(0, "127.0.0.1"), "listening"),
  "listen on a socket": ({ folder }) => once(net.createServer().listen(`${folder}/socket`), "listening"),
  "send a datagram": ({ port }) =>
    new Promise((resolve, reject) => {
      const socket = dgram.createSocket("udp4").on("error", reject);
      socket.send("x", port, "127.0.0.1", (error) => (error ? reject(error) : resolve("sent")));
    }),
  "look up a name": () => dns.promises.lookup("localhost"),
  "resolve a name": () => dns.promises.resolve4("example.com"),
  "resolve a name by a server of its own": ({ port }) => {
    const resolver = new dns.promises.Resolver();
    resolver.setServers([`127.0.0.1:${port}`]);
    return resolver.resolve4("secret.example.com");
  },
  "send a request": ({ port }) => once(http.get(`http://127.0.0.1:${port}`), "response"),
  "send a request with HTTP/2": ({ port }) => once(http2.connect(`http://127.0.0.1:${port}`), "connect"),
  "send a request with fetch": ({ port }) => fetch(`http://127.0.0.1:${port}`),
  "open a web socket": ({ port }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("The web socket was refused."));
    }),
  "start a process": () => child_process.spawnSync("/bin/true").error ?? "started",
  "start a process without waiting": () => once(child_process.spawn("/bin/true"), "spawn"),
  "start a shell": () => child_process.execSync("id").toString(),
  "fork itself": () => once(child_process.fork(import.meta.filename), "spawn"),
  "fork a cluster": () => once(cluster.fork(), "online"),
  "start a process with its handle": () => {
    const started = new child_process.ChildProcess() as unknown as { spawn(options: object): unknown };
    return started.spawn({ file: "/bin/true", args: ["true"], stdio: "pipe" });
  },
  "become another program": () => unknown.execve?.("/bin/true", ["true"], {}),
  "start a worker": () => once(new Worker("1", { eval: true }), "online"),
  "load an add-on": () => process.dlopen({ exports: {} } as NodeModule, "/lib/x86_64-linux-gnu/libc.so.6"),
  "load a library": () => (builtin("node:ffi").dlopen as (name: string) => unknown)("libc.so.6"),
  "read memory by its address": () => (builtin("node:ffi").getInt8 as (at: bigint) => unknown)(1n),
  "load a crypto engine": () => crypto.setEngine("/lib/x86_64-linux-gnu/libc.so.6"),
  "use an internal binding": () => unknown.binding?.("spawn_sync"),
  "use a linked binding": () => unknown._linkedBinding?.("spawn_sync"),
  "open WASI on the file system": () =>
    new wasi.WASI({ version: "preview1", preopens: { "/": "/" } }).getImportObject(),
  "open the inspector": () => inspector.open(0),
  "open a session of the inspector": () => new inspector.Session().connect(),
  "give itself permission": () => {
    const { permission } = process as unknown as { permission: Record<string, (scope: string) => unknown> };
    permission.grant?.("fs.read");
    if (!permission.has?.("fs.read")) throw new Error("There is no such permission.");
  },
  "change flags of V8": () => v8.setFlagsFromString("--allow-natives-syntax"),
  "stop its parent": () => process.kill(parent, 0),
  "stop its parent by what is below process.kill": () => (unknown._kill as (...of: number[]) => 0)(parent, 0),
  "stop its parent by a handle of no process": () => {
    const handle = new child_process.ChildProcess() as unknown as {
      _handle: { pid: number; kill(n: 0): number };
    };
    handle._handle.pid = parent;
    const status = handle._handle.kill(0);
    if (status !== 0) throw new Error(`The system says ${status}.`);
    return "signaled";
  },
  "open its parent's debugger": () => (unknown._debugProcess as (pid: number) => void)(parent),
  "slow its parent down": () => os.setPriority(parent, os.getPriority(parent)),
  "find a variable of the environment": () => {
    // The shell that sets the limits adds PWD and others.
    const names = Object.keys(process.env).filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name));
    if (names.length === 0) throw new Error("The environment is empty.");
    return names;
  },
  "find an open file or connection": () => {
    const found: string[] = [];
    // 0 to 2 are its pipes.
    for (let fd = 3; fd < 1024; fd += 1) {
      const about = tryStat(fd);
      if (about?.isFile() || about?.isDirectory() || about?.isSocket()) found.push(`${fd}`);
    }
    if (found.length === 0) throw new Error("There is none.");
    return found;
  },
};

function tryStat(fd: number): fs.Stats | null {
  try {
    return fs.fstatSync(fd);
  } catch {
    return null;
  }
}

/** Some attempts fail later, in an event. */
let onStray = (_cause: Error): void => {};
process.on("uncaughtException", (cause) => onStray(cause));

async function tryOne(attempt: (target: Target) => unknown, target: Target): Promise<string> {
  try {
    const late = new Promise((resolve) => setTimeout(resolve, 3000, "nothing happened"));
    const stray = new Promise((_, reject) => {
      onStray = reject;
    });
    const result = await Promise.race([late, stray, attempt(target)]);
    return result instanceof Error ? refusal(result) : `it worked: ${String(result).slice(0, 200)}`;
  } catch (cause) {
    return refusal(cause as Error);
  }
}

function refusal(cause: Error): string {
  const inner = cause.cause instanceof Error ? ` ${refusal(cause.cause)}` : "";
  return `${"code" in cause ? cause.code : cause.name}: ${cause.message}${inner}`;
}

async function tryAll(target: Target): Promise<void> {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await tryOne(attempt, target);
  writeFrame(process.stdout, outcomes);
}

readFrames(
  process.stdin,
  1000,
  (target) => void tryAll(target as Target),
  () => process.exit(1),
);
process.stdin.once("end", () => process.exit());
writeFrame(process.stdout, { type: "ready" });
