// What every npm script runs. Plain JavaScript for any Node from 18 on: it makes the machine ready (dependencies, the pinned
// Node, generated code, a build when sources changed) and then hands over to the pinned Node.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build, isBuilt } from "./setup/build.mjs";
import { generate } from "./setup/generate.mjs";
import { install } from "./setup/install.mjs";
import { findPinnedNode, root } from "./setup/paths.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);
const quiet = "--disable-warning=ExperimentalWarning";

/** What Node compiled last time, with types stripped: the supervisor takes 35 MB instead of 50, and starts sooner. */
const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile") };

/**
 * Each npm script: what it needs first, and the program that it then becomes. `start` and `build` install only what running
 * and building need, all others the tools of development too.
 */
const commands = {
  start: {
    scope: "runtime",
    needs: ["build"],
    program: (args) => [quiet, "main.ts", ...args],
    env: compiled,
  },
  dev: {
    needs: ["generate"],
    program: (args) => [quiet, "main.ts", ...args],
    env: { NODE_ENV: "development" },
  },
  build: { scope: "runtime", needs: ["build"] },
  generate: { needs: ["generate"] },
  migration: { needs: ["generate"], program: (args) => [quiet, "scripts/new-migration.ts", ...args] },
  check: { needs: ["generate"], program: (args) => [quiet, "scripts/check.mjs", ...args] },
  test: { needs: ["build"], program: (args) => [quiet, "scripts/test.mjs", ...args] },
  "test:unit": { needs: ["generate"], program: (args) => [bin("vitest"), "run", ...args] },
  "test:e2e": { needs: ["build"], program: (args) => [bin("playwright"), "test", ...args] },
  "test:chaos": {
    needs: ["build"],
    program: (args) => [bin("vitest"), "run", "--project", "processes", ...args],
    env: { CHAOS: "full" },
  },
  "test:start": { needs: ["build"], program: (args) => [quiet, "scripts/start-anywhere.ts", ...args] },
  icons: { needs: ["generate"], program: () => [quiet, "scripts/draw-icons.ts"] },
  screenshots: { needs: ["build"], program: () => [quiet, "scripts/screenshots.ts"] },
  bench: { needs: ["build"], program: (args) => [quiet, "bench/main.ts", ...args] },
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
  if (command.needs.includes("build") && !isBuilt()) await build();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
if (command.program) become(command.program(args), command.env);

/**
 * Runs the program on the pinned Node with our terminal, passes signals on, and ends as it ends. npm keeps a SIGTERM to
 * itself and dies of it, so whoever stops `npm start` that way is heard by our parent changing.
 */
function become(program, env = {}) {
  const child = spawn(findPinnedNode(), program, {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...env,
      PATH: `${dirname(findPinnedNode())}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
    },
  });
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

/** This process only waits from here on: what reading all sources left behind is given back. */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
