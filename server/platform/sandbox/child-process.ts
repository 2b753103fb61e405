import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(import.meta.dirname, "../../..");

/** What a child runs, and what it may have. */
export interface ChildProgram {
  /** Its main module, below this folder. */
  main: string;
  /** Folders of the project, besides this one, whose source it consists of. */
  folders: readonly string[];
  /** The packages that it consists of. */
  packages: readonly string[];
  /** Of the memory that the system gives to its data segments, of which Node reserves most and uses little. */
  dataLimitKilobytes: number;
  /** What is different from one program to another: limits of its memory, for example. */
  flags: readonly string[];
}

const commonFlags = [
  "--permission",
  "--max-semi-space-size=4",
  "--disable-proto=throw",
  "--disable-warning=ExperimentalWarning",
  "--no-addons",
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
    join(import.meta.dirname, "*"),
    join(root, "package.json"),
    ...folders.map((folder) => join(root, folder, "*")),
    ...packages.map((name) => join(packageFolder(name), "*")),
  ].map((path) => `--allow-fs-read=${path}`);
  const [command, args] =
    process.platform === "linux"
      ? ["/bin/sh", ["-c", `ulimit -d ${dataLimitKilobytes}; ulimit -c 0; exec "$0" "$@"`, process.execPath]]
      : [process.execPath, []];
  return spawn(command, [...args, ...commonFlags, ...readable, ...flags, join(import.meta.dirname, main)], {
    cwd: root,
    env: {} as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

/** The folder of an installed package, wherever its main module is in it. */
function packageFolder(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.resolve(name)));
  while (!existsSync(join(folder, "package.json")) || !folder.endsWith(join(...name.split("/")))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`The package ${name} is not installed.`);
    folder = above;
  }
  return folder;
}
