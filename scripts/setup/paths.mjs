import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

const platform = process.platform === "win32" ? "win" : process.platform;
const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
const paths = packages.map((name) =>
  join(root, "node_modules", name, "bin", platform === "win" ? "node.exe" : "node"),
);

/**
 * The Node that everything runs on, whatever Node the machine has. It comes from an npm package per platform, so that
 * package-lock.json pins its version and its integrity hash.
 *
 * @returns {string | null} its path; null before the dependencies are installed, or where no package exists for the platform
 */
export function findPinnedNode() {
  return paths.find((path) => existsSync(path)) ?? null;
}
