import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findPhp } from "#scripts/setup/php.mjs";

/**
 * Runs a PHP script on the machine's PHP and returns what it printed as JSON. Warnings and notices count as failures.
 *
 * @param script without the opening tag
 */
export async function runPhp(script: string): Promise<unknown> {
  const php = findPhp();
  if (php === null) throw new Error("There is no PHP with the sodium extension. `npm test` installs one.");
  const settings = ["-d", "error_reporting=-1", "-d", "display_errors=stderr", "-d", "log_errors=0"];
  const running = promisify(execFile)(php, settings);
  running.child.stdin?.end(`<?php\n${script}`);
  const { stdout, stderr } = await running;
  if (stderr !== "") throw new Error(`PHP complained:\n${stderr}`);
  return JSON.parse(stdout);
}
