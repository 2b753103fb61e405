import { existsSync } from "node:fs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

/**
 * Installs a distribution package if that needs no permission: as root, by apt-get. Otherwise, or if apt-get fails, it does
 * nothing, and the caller reports what to install.
 */
export async function installByApt(name, title) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  await step(title, async () => {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }).catch(() => {});
}
