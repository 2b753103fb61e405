import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** What a clone lacks, or each copy creates for itself. */
const left = new Set([".git", ".data", "test-results", "playwright-report"]);

/** A copy of the project in a separate folder. */
export interface Copy {
  /** Every account can enter it. It contains the project, and its data. */
  around: string;
  project: string;
  remove(): void;
}

/**
 * Copies the project with hard links, in a second: installed and built, with its own folders.
 *
 * @param name of the project's folder
 */
export function copyProject(name: string): Copy {
  const around = mkdtempSync(join(linkable(), "millrace-start-"));
  chmodSync(around, 0o755);
  const project = join(around, name);
  mkdirSync(project);
  const copied = spawnSync(
    "sh",
    [
      "-c",
      'for each in .[!.]* *; do case " $0 " in *" $each "*) ;; *) cp -al "$each" "$1/" ;; esac; done',
      [...left].join(" "),
      project,
    ],
    { cwd: root, encoding: "utf8" },
  );
  if (copied.status !== 0) throw new Error(`The project could not be copied: ${copied.stderr}`);
  return { around, project, remove: () => rmSync(around, { recursive: true, force: true }) };
}

/** Hard links only work within a file system. */
function linkable(): string {
  const here = statSync(root).dev;
  // The tests' own temporary folder may be in memory.
  const shared = [tmpdir(), "/tmp", "/var/tmp"].find(
    (each) => existsSync(each) && statSync(each).dev === here,
  );
  if (shared !== undefined) return shared;
  const inside = join(root, "node_modules/.cache/start");
  mkdirSync(inside, { recursive: true });
  return inside;
}

/** Whether every account can enter each parent folder. */
export function isOpen(path: string): boolean {
  if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpen(dirname(path));
}

/** Whether every account can read the file. */
export const isReadable = (path: string): boolean => (statSync(path).mode & 0o004) !== 0;
