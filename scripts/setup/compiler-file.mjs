const embedded = `    const { wasm } = await import("@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs")
    return await decodeBase64AsWasm(wasm)
`;

/** The name of the file beside the module that reads it. */
export const compilerFile = "query_compiler.wasm";

const fromFile = `    const { readFile } = await import("node:fs/promises")
    const { dirname, join } = await import("node:path")
    const { fileURLToPath } = await import("node:url")
    return new WebAssembly.Module(await readFile(join(dirname(fileURLToPath(import.meta.url)), "${compilerFile}")))
`;

/**
 * Lets Prisma's generated client read its query compiler from a file. As generated, it imports a module with the compiler's 3.4 MB
 * in base64, which stays in the memory of each process: 9 MB.
 *
 * @param {string} source the generated `internal/class.ts`
 * @returns {string} the same, reading the file
 * @throws when this version of Prisma generates other code
 */
export function readCompilerFromFile(source) {
  const parts = source.split(embedded);
  if (parts.length !== 2) {
    throw new Error(
      "Prisma's generated client does not load its query compiler as expected. Adapt scripts/setup/compiler-file.mjs to this version of Prisma.",
    );
  }
  return parts.join(fromFile);
}
