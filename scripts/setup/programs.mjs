import { existsSync } from "node:fs";
import { join } from "node:path";
import { installByApt } from "./apt.mjs";

/** The path of a program, also where only administrators look for one; null if it is not installed. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? "").split(":").concat("/usr/sbin", "/usr/bin", "/usr/local/sbin");
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The path of a program, installed from the distribution's package if that needs no permission; null without it. */
export async function ensureProgram(name, packageName) {
  const found = findProgram(name);
  if (found) return found;
  await installByApt(packageName, `Installing the distribution's ${packageName} for the tests`);
  const installed = findProgram(name);
  if (!installed) console.warn(`There is no ${name} (${packageName}): the tests that need it are skipped.`);
  return installed;
}
