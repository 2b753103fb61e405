import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { bundlerProgram } from "./bundler-program.ts";
import { startChild } from "./child.ts";
import { codeProgram } from "./code-program.ts";
import { converterProgram } from "./converter-program.ts";
import type { Target } from "./intruder.test-child.ts";

const root = join(import.meta.dirname, "../../..");

async function start(program: typeof codeProgram) {
  const child = startChild(program);
  onTestFinished(() => child.kill());
  await child.ready;
  return child;
}

const programs = {
  "runs code": codeProgram,
  "converts files": converterProgram,
  "bundles packages": bundlerProgram,
};

describe.skipIf(process.platform !== "linux")(
  "S6: the child has an empty environment, limits and no rights, that",
  () => {
    test.each(Object.entries(programs))("%s", async (_, program) => {
      const { pid } = await start(program);
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8");
      // The shell that sets the limits adds the folder.
      expect(await read("environ")).toMatch(/^(?:PWD=[^\0]*\0)?$/);
      const limits = await read("limits");
      expect(limits).toMatch(new RegExp(`Max data size +${program.dataLimitKilobytes * 1024} `));
      expect(limits).toMatch(/Max core file size +0 /);
      const flags = (await read("cmdline")).split("\0");
      expect(flags).toEqual(
        expect.arrayContaining([
          ...["--permission", "--no-addons", "--disable-sigusr1", "--disable-proto=throw"],
          ...["--no-experimental-sqlite", "--no-experimental-ffi", "--no-experimental-webstorage"],
          ...program.flags,
          expect.stringMatching(/^--import=.*lock-down\.ts$/),
        ]),
      );
      const allowed = flags.filter((flag) => flag.startsWith("--allow-"));
      const folders = ["server/platform/sandbox", ...program.folders];
      const packages = program.packages.map((name) => `node_modules/${name}`);
      const readable = [...folders, ...packages].map((folder) => `--allow-fs-read=${join(root, folder)}/*`);
      expect(allowed.toSorted()).toEqual([...readable, `--allow-fs-read=${root}/package.json`].toSorted());
    });
  },
);

const denied = /^ERR_ACCESS_DENIED: /;

/** What somebody tries who runs JavaScript in the child, outside the machine, and what stops it if not a permission. */
const intrusions: [attempt: string, refusal?: RegExp][] = [
  ["read a file"],
  ["read its own source"],
  ["read its environment from /proc"],
  ["read its parent's environment from /proc"],
  ["read its parent's memory"],
  ["list a folder"],
  ["look at a file"],
  ["open a file with promises"],
  ["stream a file"],
  ["watch a folder"],
  ["write a file"],
  ["make a folder"],
  ["link to a file"],
  ["copy a file"],
  ["delete a folder"],
  ["change its folder"],
  ["load variables from a file"],
  ["require a file"],
  ["import a file"],
  ["write a report"],
  ["write a heap snapshot"],
  ["write a trace"],
  ["write a compile cache", /write permission .* is not granted/],
  ["open a database", /There is no node:sqlite/],
  ["connect to a port"],
  ["connect to a port by IPv6"],
  ["connect to a socket of the system"],
  ["connect with TLS"],
  ["listen on a port"],
  ["listen on a socket"],
  ["send a datagram"],
  ["look up a name"],
  ["resolve a name"],
  ["resolve a name by a server of its own"],
  ["send a request"],
  ["send a request with HTTP/2"],
  ["send a request with fetch", /ERR_ACCESS_DENIED/],
  ["open a web socket", /The web socket was refused/],
  ["start a process"],
  ["start a process without waiting"],
  ["start a shell"],
  ["fork itself"],
  ["fork a cluster"],
  ["start a process with its handle"],
  ["become another program"],
  ["start a worker"],
  ["load an add-on", /^ERR_DLOPEN_DISABLED/],
  ["load a library", /There is no node:ffi/],
  ["read memory by its address", /There is no node:ffi/],
  ["load a crypto engine", /^ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED/],
  ["use an internal binding"],
  ["use a linked binding"],
  ["open WASI on the file system"],
  ["open the inspector"],
  ["open a session of the inspector"],
  ["give itself permission", /There is no such permission/],
  // Permissions would allow the next five. `lock-down.ts` takes their functions away.
  ["change flags of V8", /setFlagsFromString is not a function/],
  ["stop its parent", /kill is not a function/],
  ["stop its parent by what is below process.kill", /_kill is not a function/],
  ["open its parent's debugger", /_debugProcess is not a function/],
  ["slow its parent down", /setPriority is not a function/],
  ["stop its parent by a handle of no process", /The system says -3/],
  ["find a variable of the environment", /The environment is empty/],
  ["find an open file or connection", /There is none/],
];

test("S6: who breaks out of the machine is still in a process that can do nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "intruder-"));
  const canary = await startRecorder();
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    await canary.close();
  });
  const child = await start({ ...codeProgram, main: "intruder.test-child.ts" });
  const result = await child.run({
    cpuMs: 60_000,
    signal: new AbortController().signal,
    start: (line) => line.send({ port: canary.port, folder } satisfies Target),
    take: (frame) => frame as Record<string, string>,
  });
  if (result.kind !== "ended") throw new Error(`The intruder ended: ${JSON.stringify(result)}`);
  const outcomes = Object.entries(result.frame);
  expect(outcomes.map(([name]) => name).toSorted()).toEqual(intrusions.map(([name]) => name).toSorted());
  for (const [name, refusal = denied] of intrusions) expect.soft(result.frame[name], name).toMatch(refusal);
  expect(canary.connections()).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});
