import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { dockersCapabilities, spawnInContainer } from "./container.ts";
import { type Copy, isOpen, isReadable } from "./copy.ts";

/** The running command: its output, its exit, and a signal to its whole group. */
export type Started = ReturnType<typeof spawnInContainer>;

export interface Settings {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** An environment in which Millrace must start, or explain why not. */
export interface Situation {
  name: string;
  /** The folder of the project. */
  folder: string;
  /** Why this machine cannot run the attempt; null if it can. */
  obstacle(copy: Copy): string | null;
  /** Prepares the copy. */
  arrange(copy: Copy): void;
  /** Environment variables in addition to PORT and the key. */
  environment(copy: Copy): Record<string, string>;
  run(command: readonly string[], settings: Settings, copy: Copy): Started;
}

/** An account that is neither root's nor PostgreSQL's. */
const ordinary = 65_534;
const isRoot = process.getuid?.() === 0;
const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
const needsRoot = () => (isRoot ? null : "needs root");
const needsNamespaces = () =>
  succeeds("unshare", "--user", "--map-user=1", "true") ? null : "user namespaces are denied here";

const needsReadable = ({ around, project }: Copy) =>
  needsRoot() ??
  (isOpen(around) ? null : `the account ${ordinary} cannot enter ${around}`) ??
  (isReadable(join(project, "package.json")) ? null : "a umask keeps the project's files for their owner");

const plain = (command: readonly string[], settings: Settings): Started =>
  spawn(command[0] ?? "", command.slice(1), { ...settings, stdio: ["pipe", "pipe", "pipe"], detached: true });
const through =
  (...wrapper: string[]) =>
  (command: readonly string[], settings: Settings): Started =>
    plain([...wrapper, ...command], settings);

const asOrdinary = through("setpriv", `--reuid=${ordinary}`, `--regid=${ordinary}`, "--clear-groups", "--");
const withoutCapabilities = through("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--");

const usual: Omit<Situation, "name"> = {
  folder: "millrace",
  obstacle: () => null,
  arrange: () => {},
  environment: () => ({}),
  run: plain,
};

const closed = ({ project }: Copy) => chmodSync(project, 0o700);
const elsewhere = ({ around }: Copy) => ({ DATA_DIR: join(around, "elsewhere/data") });

/** Files are hard links to the originals, so only folders change owner. */
function giveFolders(owner: number, { project }: Copy): void {
  spawnSync("find", [project, "-type", "d", "-exec", "chown", `${owner}:${owner}`, "{}", "+"]);
}

export const situations: readonly Situation[] = [
  { ...usual, name: "as this user" },
  { ...usual, name: "a path with spaces", folder: "a folder's name with spaces" },
  { ...usual, name: "DATA_DIR elsewhere", environment: elsewhere },
  { ...usual, name: "root, folder of mode 0700", obstacle: needsRoot, arrange: closed },
  {
    ...usual,
    name: "root without capabilities, folder of mode 0700",
    obstacle: () => needsRoot() ?? needsNamespaces(),
    arrange: closed,
    run: withoutCapabilities,
  },
  {
    ...usual,
    name: "root of a container without user namespaces, folder of mode 0700",
    obstacle: () => needsRoot() ?? needsNamespaces(),
    arrange: closed,
    run: (command, settings) => spawnInContainer(dockersCapabilities, command, settings),
  },
  {
    ...usual,
    name: "an ordinary user",
    obstacle: needsReadable,
    arrange: (copy) => giveFolders(ordinary, copy),
    run: asOrdinary,
  },
  {
    ...usual,
    name: "an ordinary user, sources of another, DATA_DIR elsewhere",
    obstacle: needsReadable,
    arrange({ around }) {
      mkdirSync(join(around, "elsewhere"));
      chownSync(join(around, "elsewhere"), ordinary, ordinary);
    },
    environment: elsewhere,
    run: asOrdinary,
  },
  {
    ...usual,
    name: "sources on a read-only disk, DATA_DIR elsewhere",
    obstacle: () =>
      needsRoot() ?? (succeeds("unshare", "--mount", "true") ? null : "mounting is denied here"),
    environment: elsewhere,
    run: (command, settings, { project }) =>
      plain(
        [
          "unshare",
          "--mount",
          "sh",
          "-c",
          'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"',
          project,
          ...command,
        ],
        settings,
      ),
  },
];
