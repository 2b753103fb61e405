import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import v8 from "node:v8";

/**
 * Loaded by every child before its program. It removes abilities that Node's permissions leave to it: signals
 * to other processes of the same user, first of all its parent, their priority, and the flags of V8.
 */

/**
 * `process.kill` calls `process._kill`. `_debugProcess` sends SIGUSR1, which opens a debugger in the
 * receiver.
 */
for (const name of ["kill", "_kill", "_debugProcess", "_debugEnd"]) Reflect.deleteProperty(process, name);
Reflect.deleteProperty(os, "setPriority");
Reflect.deleteProperty(v8, "setFlagsFromString");
syncBuiltinESMExports();
