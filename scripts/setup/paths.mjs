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
 * The Node that everything runs on, independent of the machine's Node. It is an npm package per platform, so package-lock.json
 * pins its version and integrity hash.
 *
 * @returns {string | null} its path; null before the dependencies are installed, or if the platform has no package
 */
export function findPinnedNode() {
  return paths.find((path) => existsSync(path)) ?? null;
}
