// Entry point of every npm script. Plain JavaScript for Node 18 or later: it prepares the machine (dependencies, the pinned Node,
// generated code, a build if sources changed) and then starts the pinned Node.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build, isBuilt } from "./setup/build.mjs";
import { generate } from "./setup/generate.mjs";
import { install, installForBuild, prune, pruneBeside } from "./setup/install.mjs";
import { findPinnedNode, root } from "./setup/paths.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);
const quiet = "--disable-warning=ExperimentalWarning";

/** Node's compile cache, with types stripped: the supervisor takes 35 MB instead of 50 and starts faster. */
const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile") };

/** The tests that TESTS=full makes long: those on whole processes, and the engine against its model (promise R12). */
const longForms = ["--project", "processes", "--project", "measured", "--project", "model"];

/**
 * The npm scripts: their prerequisites and the program that each runs. `start` and `build` install only what running and
 * building need; all others also install the development tools. A resident program runs for months, so it replaces this
 * process, which would take 26 MB to wait for it, and 76 MB after an installation. Only the pinned Node is sure to be able to do
 * that, and npm finds it under `node` once it is installed. So `npm start` is two commands. The first installs, in parentheses
 * because a shell remembers where it found `node`.
 */
const commands = {
  // The first half of `npm start`.
  prepare: { scope: "runtime", needs: ["build"], prunes: "at start" },
  start: {
    scope: "runtime",
    needs: ["build"],
    prunes: "at start",
    program: (args) => [quiet, "scripts/start.mjs", ...args],
    env: compiled,
    isResident: true,
  },
  dev: {
    needs: ["generate"],
    program: (args) => [quiet, "main.ts", ...args],
    env: { NODE_ENV: "development" },
  },
  build: { scope: "runtime", needs: ["build"] },
  generate: { needs: ["generate"], program: () => [quiet, "scripts/generate.mjs"] },
  "env-example": { needs: ["generate"], program: () => [quiet, "scripts/write-env-example.ts"] },
  migration: { needs: ["generate"], program: (args) => [quiet, "scripts/new-migration.ts", ...args] },
  check: { needs: ["generate"], program: (args) => [quiet, "scripts/check.mjs", ...args] },
  test: { needs: ["build"], program: () => [quiet, "scripts/test.mjs", "short"] },
  "test:long": { needs: ["build"], program: () => [quiet, "scripts/test.mjs", "long"] },
  "test:total": { needs: [], program: () => [quiet, "scripts/test-total.mjs"] },
  "test:changed": { needs: ["generate"], program: (args) => [quiet, "scripts/test-changed.mjs", ...args] },
  "real-inputs": { needs: ["generate"], program: () => [quiet, "scripts/real-inputs.ts"] },
  releases: { needs: [], program: () => [quiet, "scripts/compare-releases.ts"] },
  "test:unit": { needs: ["generate"], program: (args) => [bin("vitest"), "run", ...args] },
  "test:e2e": { needs: ["build"], program: (args) => [bin("playwright"), "test", ...args] },
  "test:chaos": {
    needs: ["build"],
    program: (args) => [bin("vitest"), "run", ...longForms, ...args],
    env: { TESTS: "full" },
  },
  "test:mixed-load": {
    needs: ["build"],
    program: (args) => [bin("vitest"), "run", "--project", "processes", "worker/chaos/mixed-load", ...args],
    env: { TESTS: "long", CHAOS_MINUTES: process.env.CHAOS_MINUTES ?? "60" },
  },
  "test:loaded": { needs: ["build"], program: (args) => [quiet, "scripts/test-loaded.mjs", ...args] },
  "test:start": { needs: ["build"], program: (args) => [quiet, "scripts/start-anywhere.ts", ...args] },
  icons: { needs: ["generate"], program: () => [quiet, "scripts/draw-icons.ts"] },
  "connectors:torture": {
    needs: ["generate"],
    program: (args) => [quiet, "scripts/connectors/torture.mjs", ...args],
  },
  "connectors:table": {
    needs: ["generate"],
    program: (args) => [quiet, "scripts/connectors/print-table.ts", ...args],
  },
  "connectors:workflows": {
    needs: ["generate"],
    program: (args) => [quiet, "scripts/connectors/print-table.ts", ...args],
  },
  "rebuild:workflows": {
    needs: ["generate"],
    program: (args) => [bin("vitest"), "run", "--project", "processes", "test/rebuilt", ...args],
    env: { TESTS: "long" },
  },
  house: { needs: [], program: (args) => [quiet, "scripts/house.mjs", ...args] },
  "draw:words": { needs: [], program: (args) => [quiet, "scripts/draw-words.mjs", ...args] },
  screenshots: { needs: ["build"], program: (args) => [quiet, "scripts/screenshots.ts", ...args] },
  bench: {
    needs: ["build"],
    program: (args) => [quiet, "--import", "./supervisor/exit-with-parent.ts", "bench/main.ts", ...args],
    endsWithUs: true,
  },
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(", ")}.`);
  process.exit(2);
}

try {
  await install(command.scope ?? "everything");
  generate();
  if (command.needs.includes("build") && !isBuilt()) {
    await installForBuild();
    await build();
    if (command.prunes !== "at start") await prune();
  }
  if (command.isResident) pruneBeside();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
if (command.program) {
  const env = {
    ...process.env,
    ...command.env,
    PATH: `${dirname(findPinnedNode())}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  };
  if (command.isResident && canBeReplaced()) become(command.program(args), env);
  else wait(command.program(args), env, command.endsWithUs);
}

/** Node has execve since 22.15 and 23.11, but not on Windows. */
function canBeReplaced() {
  return typeof process.execve === "function" && process.platform !== "win32";
}

/** Replaces this process by the program, on the pinned Node. It keeps our process id, terminal and standard streams. */
function become(program, env) {
  process.chdir(root);
  const node = findPinnedNode();
  process.execve(node, [node, ...program], env);
}

/**
 * Runs the program on the pinned Node in our terminal, forwards signals and exits with its exit code. npm does not forward a
 * SIGTERM and dies of it, so we detect it by a change of our parent process. With a channel the program notices our own death.
 */
function wait(program, env, hasChannel = false) {
  const stdio = ["inherit", "inherit", "inherit", ...(hasChannel ? ["ipc"] : [])];
  const child = spawn(findPinnedNode(), program, { cwd: root, stdio, env });
  collectGarbage();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500);
  watch.unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** Frees the memory from reading all sources, since this process only waits from here on. */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
