import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

/** The capabilities that Docker leaves to root (capabilities(7)), as bits of the bounding set. */
export const dockersCapabilities =
  "chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap";

/**
 * Starts a command as root of a container that denies user namespaces: in a user namespace with all accounts, whose own
 * limit on user namespaces is 0.
 *
 * @param capabilities what it keeps, in setpriv's format; empty: none
 */
export function spawnInContainer(
  capabilities: string,
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) {
  const bounds = capabilities === "" ? "-all" : `-all,${capabilities.replace(/(^|,)/g, "$1+")}`;
  const script = `read -r _ && echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=${bounds} --inh-caps=-all -- "$@" < /dev/null`;
  const child = spawn("unshare", ["--user", "--keep-caps", "--", "sh", "-c", script, "sh", ...command], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  // Only its parent may map more than one account.
  child.once("spawn", () => {
    void mapAccounts(child.pid ?? 0).then(() => child.stdin.end("\n"));
  });
  return child;
}

async function mapAccounts(pid: number): Promise<void> {
  // unshare(1) may not have created the namespace yet: until then the map is our own and not writable.
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      writeFileSync(`/proc/${pid}/uid_map`, "0 0 65536\n");
      writeFileSync(`/proc/${pid}/gid_map`, "0 0 65536\n");
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 10));
    }
  }
}
