import { execFile } from "node:child_process";
import { chown, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureProgram } from "#scripts/setup/programs.mjs";
import { testCertificate, testKey } from "#server/platform/egress/mail.test-server.ts";
import { freePort, nobody, runServer, serverFolder, type TestServer } from "./run-server.ts";

/** The path of Dovecot; null if it is not installed and cannot be. */
export const findDovecot = (): Promise<string | null> => ensureProgram("dovecot", "dovecot-imapd");

export interface Dovecot extends TestServer {
  /** The port with TLS from the start; `port` begins without, and offers STARTTLS. */
  tlsPort: number;
  /** Delivers an e-mail, as it is, to a folder. `receivedAt` is the server's time of it. */
  deliver(mail: string | Buffer, options?: { folder?: string; receivedAt?: string }): Promise<void>;
  /** Marks an e-mail of the inbox as deleted, or no longer, as another program does. */
  mark(uid: number, action: "add" | "remove"): Promise<void>;
  /** Numbers all e-mails of a folder anew, as after a backup that was restored elsewhere. */
  renumber(folder?: string): Promise<void>;
}

export interface DovecotOptions {
  password: string;
  /** What it says that it can do, instead of all. */
  capabilities?: string;
  /** Accepts passwords without TLS. */
  isPlainAllowed?: boolean;
  /** By default a free one. */
  port?: number;
}

/** A fresh Dovecot with the user `ada`. */
export async function startDovecot(program: string, options: DovecotOptions): Promise<Dovecot> {
  const folder = await serverFolder("dovecot");
  const [port, tlsPort] = [options.port ?? (await freePort()), await freePort()];
  const path = (name: string) => join(folder, name);
  await writeFile(path("cert.pem"), testCertificate);
  await writeFile(path("key.pem"), testKey, { mode: 0o644 });
  await writeFile(path("users"), `ada:{PLAIN}${options.password}::::::\n`);
  await writeFile(path("dovecot.conf"), configure(folder, { ...options, port, tlsPort }));
  const server = await runServer(program, ["-F", "-c", path("dovecot.conf")], { folder, port });
  await ownedFolder(path("mail"));
  let count = 0;
  const maildir = (name: string) => join(folder, "mail", name === "INBOX" ? "" : `.${name}`);
  return {
    ...server,
    tlsPort,
    async deliver(mail, { folder: name = "INBOX", receivedAt } = {}) {
      count += 1;
      const at = maildir(name);
      for (const part of ["", "tmp", "new", "cur"]) await ownedFolder(join(at, part));
      const file = `${Date.now()}.${String(count).padStart(6, "0")}.test`;
      await writeFile(join(at, "tmp", file), mail, { mode: 0o644 });
      if (receivedAt !== undefined)
        await utimes(join(at, "tmp", file), new Date(receivedAt), new Date(receivedAt));
      await rename(join(at, "tmp", file), join(at, "new", file));
    },
    async mark(uid, action) {
      const query = ["-u", "ada", "\\Deleted", "mailbox", "INBOX", "uid", String(uid)];
      await promisify(execFile)("doveadm", ["-c", path("dovecot.conf"), "flags", action, ...query]);
    },
    async renumber(name = "INBOX") {
      const list = join(maildir(name), "dovecot-uidlist");
      const validity = Number(/V(\d+)/.exec(await readFile(list, "utf8"))?.[1]) + 1;
      const index = (await readdir(maildir(name))).filter((each) => each.startsWith("dovecot.index"));
      for (const each of index) await rm(join(maildir(name), each));
      await writeFile(list, `3 V${validity} N1 G0123456789abcdef0123456789abcdef\n`);
    },
  };
}

async function ownedFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made !== undefined && nobody.uid !== undefined) await chown(path, nobody.uid, nobody.gid);
}

function configure(
  folder: string,
  { capabilities, isPlainAllowed = true, port, tlsPort }: DovecotOptions & { port: number; tlsPort: number },
): string {
  const user = nobody.uid === undefined ? userInfo().username : "nobody";
  const { uid = userInfo().uid, gid = userInfo().gid } = nobody;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
default_internal_user = ${user}
default_internal_group = ${gid === 65_534 ? "nogroup" : gid}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
disable_plaintext_auth = ${isPlainAllowed ? "no" : "yes"}
auth_failure_delay = 0
auth_mechanisms = plain login
${capabilities === undefined ? "" : `imap_capability = ${capabilities}`}
mail_location = maildir:${folder}/mail
mail_max_userip_connections = 100
maildir_copy_with_hardlinks = no
mmap_disable = yes
fsync_disable = yes
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
ssl_dh =
namespace inbox {
  inbox = yes
  separator = /
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Archive {
    auto = create
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`;
}
