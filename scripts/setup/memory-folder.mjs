import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const shared = "/dev/shm";
const prefix = "millrace-tests-";

/** The tests of one run need 2 GB at most. What stays free is the machine's. */
const neededBytes = 8_000_000_000;

/**
 * A folder in memory for the tests' databases and installations, or null if this machine has none that is large enough. Each test
 * file copies a database of 730 files, which takes 25 ms there and 175 ms on a disk. It is removed when this process exits.
 */
export function createMemoryFolder() {
  if (process.platform !== "linux" || !existsSync(shared)) return null;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(shared);
  if (bavail * bsize < neededBytes) return null;
  const folder = join(shared, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL has an account of its own if we are root.
  chmodSync(folder, 0o755);
  process.once("exit", () => remove(folder));
  return folder;
}

/** Removes the folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(shared)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(shared, name));
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause.code === "EPERM";
  }
}
