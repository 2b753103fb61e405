import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "#test/executions/until.ts";
import { compileCache } from "./compile-cache.ts";

/** The whole program, started by `npm start`. */
export interface Program {
  process: ChildProcess;
  /** Its console output. */
  output(): string;
  /** Waits until it has printed this. */
  untilSaid(pattern: RegExp): Promise<void>;
  /** Its exit code, once it has exited. */
  ended: Promise<number | null>;
  /** Its child processes, by their program. */
  children(): Promise<{ pid: number; command: string }[]>;
}

export function startProgram(environment: Record<string, string>, ...words: string[]): Program {
  return startProgramIn(join(import.meta.dirname, "../.."), environment, ...words);
}

/** Starts the program of another folder, such as a copy of the project. */
export function startProgramIn(
  root: string,
  environment: Record<string, string>,
  ...words: string[]
): Program {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(root, "main.ts"), ...words],
    {
      cwd: root,
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...compileCache, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return {
    process: child,
    output: () => output,
    ended,
    async untilSaid(pattern) {
      await until(`the program says ${pattern}`, async () => pattern.test(output), 60_000).catch((cause) => {
        throw new Error(`It said:\n${output}`, { cause });
      });
    },
    children: () => childrenOf(child.pid ?? 0),
  };
}

/** The children of this process, from /proc, so only on Linux. */
async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
      return { pid: Number(pid), parent: Number(stat.split(") ").at(-1)?.split(" ")[1]), command };
    }),
  );
  return all.filter((each) => each.parent === parent).map(({ pid, command }) => ({ pid, command }));
}
