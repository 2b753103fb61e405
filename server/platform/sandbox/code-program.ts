import type { ChildProgram } from "./child-process.ts";

const wasmPageBytes = 64 * 1024;
/** The largest limit that a call may have, plus the machine and its extensions. */
const maxMachineBytes = 320 * 1024 * 1024;

/** Runs calls in QuickJS. It reads no files once it has started. */
export const codeProgram: ChildProgram = {
  main: "child/main.ts",
  folders: ["lib"],
  packages: ["quickjs-wasi", "temporal-polyfill"],
  // Node itself takes 574 MB.
  dataLimitKilobytes: 1_300_000,
  flags: [`--wasm-max-mem-pages=${maxMachineBytes / wasmPageBytes}`, "--max-old-space-size=192"],
};
