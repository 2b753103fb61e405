import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The project's folder. Next bundles this module, which then has no `import.meta.dirname`, and runs in the
 * project's folder.
 */
const root = import.meta.dirname ? join(import.meta.dirname, "../../..") : process.cwd();
const here = join(root, "server/platform/sandbox");

/** The program that a child runs, and its limits. */
export interface ChildProgram {
  /** Its main module, below this folder. */
  main: string;
  /** Folders of the project, besides this one, whose source it consists of. */
  folders: readonly string[];
  /** The packages that it consists of. */
  packages: readonly string[];
  /** Of the memory that the system gives to its data segments, of which Node reserves most and uses little. */
  dataLimitKilobytes: number;
  /** Flags that differ from program to program: memory limits, for example. */
  flags: readonly string[];
}

const commonFlags = [
  "--permission",
  "--max-semi-space-size=4",
  "--disable-proto=throw",
  "--disable-warning=ExperimentalWarning",
  "--no-addons",
  // Node's permissions do not stop SQLite from opening files, nor FFI from reading memory.
  ...["--no-experimental-sqlite", "--no-experimental-ffi", "--no-experimental-webstorage"],
  "--disable-sigusr1",
];

/**
 * Starts a child: a Node process that may read only its own program, connect to nothing and start nothing, with an
 * empty environment. On Linux, the system limits its memory too.
 */
export function spawnChild({
  main,
  folders,
  packages,
  dataLimitKilobytes,
  flags,
}: ChildProgram): ChildProcess {
  const readable = [
    join(here, "*"),
    join(root, "package.json"),
    ...folders.map((folder) => join(root, folder, "*")),
    ...packages.map((name) => join(packageFolder(name), "*")),
  ].map((path) => `--allow-fs-read=${path}`);
  const lockDown = `--import=${pathToFileURL(join(here, "lock-down.ts"))}`;
  const [command, args] =
    process.platform === "linux"
      ? ["/bin/sh", ["-c", `ulimit -d ${dataLimitKilobytes}; ulimit -c 0; exec "$0" "$@"`, process.execPath]]
      : [process.execPath, []];
  // Its files are beside us, so the build need not look for them.
  return spawn(
    /*turbopackIgnore: true*/ command,
    [...args, ...commonFlags, lockDown, ...readable, ...flags, join(here, main)],
    {
      cwd: root,
      env: {} as NodeJS.ProcessEnv,
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
}

/** The folder of an installed package. */
function packageFolder(name: string): string {
  const folder = join(root, "node_modules", name);
  if (!existsSync(folder)) throw new Error(`The package ${name} is not installed.`);
  return folder;
}
