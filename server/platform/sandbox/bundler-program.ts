import type { ChildProgram } from "./child-process.ts";

const wasmPageBytes = 64 * 1024;
const maxBundlerBytes = 512 * 1024 * 1024;

/**
 * Bundles packages of npm. The bundler is trusted, but not its input: it is only parsed, never run. The
 * bundler cannot evaluate text as code, and reads no files once it has started.
 */
export const bundlerProgram: ChildProgram = {
  main: "bundler/main.ts",
  folders: ["lib"],
  packages: ["esbuild-wasm", "resolve.exports", "zod"],
  dataLimitKilobytes: 1_500_000,
  flags: [
    `--wasm-max-mem-pages=${maxBundlerBytes / wasmPageBytes}`,
    "--max-old-space-size=224",
    "--disallow-code-generation-from-strings",
  ],
};
