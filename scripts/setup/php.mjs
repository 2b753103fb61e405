import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installByApt } from "./apt.mjs";

/** An installed PHP with libsodium: PHP_PATH, or else one on the PATH; null if there is none. */
export function findPhp() {
  const named = process.env.PHP_PATH;
  if (named) {
    if (hasSodium(named)) return named;
    throw new Error(`PHP_PATH names ${named}, which is not a PHP with the sodium extension.`);
  }
  const folders = (process.env.PATH ?? "")
    .split(":")
    .concat("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin");
  const paths = [...new Set(folders.map((folder) => join(folder, "php")))];
  return paths.find((path) => existsSync(path) && hasSodium(path)) ?? null;
}

/**
 * Finds a PHP for the test of the WordPress client, in this order: PHP_PATH, one on this machine, the distribution's package.
 *
 * @throws with what to install
 */
export async function ensurePhp() {
  const found = findPhp();
  if (found) return found;
  await installByApt("php-cli", "Installing the distribution's PHP for the tests");
  const installed = findPhp();
  if (installed) return installed;
  throw new Error(
    "The tests of the WordPress client need PHP with the sodium extension, and none could be found or installed. Install your distribution's package (Debian, Ubuntu: `php-cli`; Homebrew: `php`), or set PHP_PATH.",
  );
}

function hasSodium(path) {
  const probe = "echo function_exists('sodium_crypto_sign_verify_detached') ? 'sodium' : '';";
  return spawnSync(path, ["-r", probe], { encoding: "utf8" }).stdout === "sodium";
}
