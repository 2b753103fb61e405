import { execFile } from "node:child_process";
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#lib/start-error.ts";
import { allowTraversal, revokeTraversal } from "./data-folder.ts";

const run = promisify(execFile);

interface Ids {
  uid: number;
  gid: number;
}

/**
 * How PostgreSQL is started, since it refuses to run as root (decision 24):
 *
 * - `self`: we are an ordinary user; it runs as us.
 * - `account`: we are root; it runs under a separate account that can reach the programs and the data.
 * - `namespace`: we are root, but the account cannot reach them or we may not switch to it. It runs in a user namespace in which
 *   root has the id of `nobody`. Files remain root's, and no capability is needed.
 * - `capability`: the same, where user namespaces are denied. It runs under the account, with the capability to bypass modes.
 */
export type Identity = { kind: "self" | "namespace" } | ({ kind: "account" | "capability" } & Ids);

/** Paths of PostgreSQL's programs and data. */
export interface PostgresPaths {
  dataDir: string;
  /** Its folder in `dataDir`; it exists. */
  home: string;
  /** Path of the program. */
  postgres: string;
}

/**
 * Chooses how to run PostgreSQL and gives it ownership of its folder.
 *
 * @throws StartError when we are root and none of the ways works
 */
export async function chooseIdentity(paths: PostgresPaths): Promise<Identity> {
  if (process.getuid?.() !== 0) {
    await own(paths, { kind: "self" });
    return { kind: "self" };
  }
  for (const identity of await candidates(paths)) {
    if (await works(identity, paths)) return identity;
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, its account cannot reach ${paths.home}, and user namespaces are denied here. ` +
      "Start Millrace as an ordinary user, or move the project and DATA_DIR to a folder that every account can enter, such as /srv, or set DATABASE_URL.",
  );
}

/** The command that starts a PostgreSQL program under the identity. */
export function launchCommand(identity: Identity, program: string, args: string[]) {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };
  const options = { env, cwd: "/" };
  switch (identity.kind) {
    case "self":
      return { command: program, args, options: { env } };
    case "namespace":
      return { command: "unshare", args: ["--user", "--", program, ...args], options };
    case "account":
      return { command: program, args, options: { ...options, uid: identity.uid, gid: identity.gid } };
    case "capability": {
      const switchUser = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, "--clear-groups"];
      // Without the secure bit access(2) ignores capabilities, and PostgreSQL uses it to check that its programs exist.
      const keepCapability = [
        "--securebits=+no_setuid_fixup",
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
      ];
      return {
        command: "setpriv",
        args: [...switchUser, ...keepCapability, "--", program, ...args],
        options,
      };
    }
  }
}

async function candidates(paths: PostgresPaths): Promise<Identity[]> {
  const nobody = (await idsOf("nobody")) ?? { uid: 65_534, gid: 65_534 };
  const existing = await idsOf("postgres");
  const canBecome = await canSwitchUser();
  const found: Identity[] = [];
  // Creates an account only if it would help.
  const isOpen = canBecome && (existing !== null || (await works({ kind: "account", ...nobody }, paths)));
  const ids = existing ?? (isOpen ? await createAccount() : null) ?? nobody;
  if (isOpen) found.push({ kind: "account", ...ids });
  found.push({ kind: "namespace" });
  if (canBecome) found.push({ kind: "capability", ...ids });
  return found;
}

/**
 * Checks under the identity whether it can run the program and write its folder. `initdb` also requires that the user id has a
 * name. Sets the owner and modes first.
 */
async function works(identity: Identity, paths: PostgresPaths): Promise<boolean> {
  try {
    await own(paths, identity);
    const { command, args, options } = launchCommand(identity, "sh", [
      "-c",
      'test -x "$1" && test -r "$1" && test -w "$2" && test "$(id -u)" != 0 && id -un',
      "sh",
      paths.postgres,
      paths.home,
    ]);
    await run(command, args, options);
    return true;
  } catch {
    return false;
  }
}

/** The data's owner: the user that PostgreSQL runs as, as seen from outside a namespace. */
async function own({ dataDir, home }: PostgresPaths, identity: Identity): Promise<void> {
  const isOther = identity.kind === "account" || identity.kind === "capability";
  const owner = isOther ? identity : { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (identity.kind === "account") await allowTraversal(dataDir);
  else await revokeTraversal(dataDir);
  if (process.platform === "win32" || (await stat(home)).uid === owner.uid) return;
  try {
    for (const entry of await readdir(home, { withFileTypes: true, recursive: true })) {
      await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
    }
    // Last, so that an interrupted change is repeated.
    await chown(home, owner.uid, owner.gid);
  } catch (cause) {
    throw new StartError(
      `${home} belongs to another account (uid ${(await stat(home)).uid}). Start Millrace as that user, or give the folder to this one: chown -R ${owner.uid} "${home}"`,
      { cause },
    );
  }
}

/** Capabilities that root needs to start, signal and clean up after another account. A container may have dropped them. */
const neededCapabilities = { chown: 0, dac_override: 1, fowner: 3, kill: 5, setgid: 6, setuid: 7 };

async function canSwitchUser(): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const status = await readFile("/proc/self/status", "utf8");
  const capabilities = BigInt(`0x${/^CapEff:\s+([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  return Object.values(neededCapabilities).every((bit) => (capabilities & (1n << BigInt(bit))) !== 0n);
}

async function idsOf(name: string): Promise<Ids | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<Ids | null> {
  const made = await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).then(
    () => true,
    () => false,
  );
  return made ? idsOf("postgres") : null;
}
