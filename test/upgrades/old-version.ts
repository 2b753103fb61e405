import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A released version whose processes can be started. */
export interface Release {
  version: string;
  commit: string;
  /** Packages that it imports and that we no longer depend on, with their versions. */
  formerPackages: readonly string[];
}

/** The sources of a released version, with its generated code. */
export interface OldVersion {
  /** Contains its `server.ts` and `worker.ts`. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Writes a released version's sources to a temporary folder and generates its code with the scripts of that version. It
 * uses this repository's packages, and those that only the old version needs. Its pages are not built: webhooks work
 * without them.
 *
 * @returns null if this clone lacks the commit, as a shallow one does
 */
export async function checkOutVersion({ commit, formerPackages }: Release): Promise<OldVersion | null> {
  const isPresent = await run("git", ["-C", root, "cat-file", "-e", `${commit}^{commit}`]).then(
    () => true,
    () => false,
  );
  if (!isPresent) return null;
  const parent = await mkdtemp(join(tmpdir(), "millrace-release-"));
  const folder = join(parent, "sources");
  await mkdir(folder);
  const archive = join(parent, "sources.tar");
  await run("git", ["-C", root, "archive", "--output", archive, commit]);
  await run("tar", ["-xf", archive, "-C", folder]);
  // Packages are resolved from the innermost folder outward: the former ones first, then ours.
  await symlink(join(root, "node_modules"), join(parent, "node_modules"));
  const former = join(parent, "former");
  await mkdir(former);
  await run("npm", ["install", "--prefix", former, "--ignore-scripts", "--no-audit", ...formerPackages]);
  await rename(join(former, "node_modules"), join(folder, "node_modules"));
  await generate(folder);
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

async function generate(cwd: string): Promise<void> {
  const nodes = "import('./scripts/generate-nodes.mjs').then((m) => m.generateNodes(process.cwd()))";
  await run(process.execPath, ["--eval", nodes], { cwd });
  await run(process.execPath, [join(root, "node_modules/prisma/build/index.js"), "generate"], {
    cwd,
    // Generating needs no schema engine, but would download one; any existing file prevents that.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: join(cwd, "package.json") },
  });
}
