import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system account that PostgreSQL runs as when we are root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number;
  gid: number;
  /** The account may not enter the folder by itself, so it is given the one capability that lets it. */
  needsCapability: boolean;
}

/**
 * The account to run PostgreSQL as; null when we are not root and run it as ourselves. `postgres` where the machine has it,
 * else an account made for the purpose, else `nobody`.
 *
 * @param folder what it must be able to enter; a clone in root's home or in a private temporary folder is closed to others
 */
export async function findAccount(folder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = (await idsOf("postgres")) ?? (await createAccount()) ?? (await idsOf("nobody"));
  if (!ids)
    throw new Error("PostgreSQL refuses to run as root, and this machine has no other account for it.");
  const entered = await run("ls", [folder], { uid: ids.uid, gid: ids.gid }).then(
    () => true,
    () => false,
  );
  const binariesEntered = await run("ls", [import.meta.dirname], { uid: ids.uid, gid: ids.gid }).then(
    () => true,
    () => false,
  );
  const needsCapability = !(entered && binariesEntered);
  if (needsCapability && !(await hasSetpriv())) {
    throw new Error(
      `PostgreSQL refuses to run as root, and its account (uid ${ids.uid}) may not enter ${folder}. ` +
        "Move the project to a folder that others may enter, or set DATABASE_URL.",
    );
  }
  return { ...ids, needsCapability };
}

/** How to start a PostgreSQL program under the account. */
export function launcher(account: Account | null, program: string, args: string[]) {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };
  if (!account) return { command: program, args, options: { env } };
  const { uid, gid } = account;
  if (!account.needsCapability) return { command: program, args, options: { env, uid, gid, cwd: "/" } };
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const command = "setpriv";
  const become = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...capability, "--", program];
  return { command, args: [...become, ...args], options: { env, cwd: "/" } };
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<{ uid: number; gid: number } | null> {
  const made = await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).then(
    () => true,
    () => false,
  );
  return made ? idsOf("postgres") : null;
}

async function hasSetpriv(): Promise<boolean> {
  return Promise.any(["/usr/bin/setpriv", "/bin/setpriv"].map((path) => access(path))).then(
    () => true,
    () => false,
  );
}
