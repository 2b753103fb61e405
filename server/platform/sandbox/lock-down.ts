import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import v8 from "node:v8";

/** `process._kill` is what `process.kill` calls. `_debugProcess` sends SIGUSR1, which opens a debugger in the receiver. */
const signals = ["kill", "_kill", "_debugProcess", "_debugEnd"];

/**
 * Takes away what Node's permissions leave to a child: signals to other processes of the same user, first of all its
 * parent, their priority, and the flags of V8. Called before anything untrusted is read.
 */
export function lockDown(): void {
  for (const name of signals) Reflect.deleteProperty(process, name);
  Reflect.deleteProperty(os, "setPriority");
  Reflect.deleteProperty(v8, "setFlagsFromString");
  syncBuiltinESMExports();
}
