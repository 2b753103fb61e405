import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/** Runs a program to completion. If it fails, the error contains the end of its output. */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let words = "";
    const keep = (chunk) => {
      words = (words + chunk).slice(-8000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", failed);
    child.on("exit", (code) =>
      code === 0 ? done() : failed(new Error(`${command} ${args.join(" ")} failed (${code}):\n${words}`)),
    );
  });
}
