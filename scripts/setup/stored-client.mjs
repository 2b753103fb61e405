import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

const path = (root) => join(root, "prisma/client.json.br");

/**
 * The Prisma client that the repository contains, so that an installation does not need Prisma's tool of 240 MB.
 *
 * @param {string} root the project's folder
 * @returns {{ origins: string, files: Record<string, string> }} the hash of what it was generated from, and its files without
 *   types, by path
 */
export function readStoredClient(root) {
  return JSON.parse(brotliDecompressSync(readFileSync(path(root))).toString("utf8"));
}

/** Stores the generated client in the repository. */
export function storeClient(root, origins) {
  const stored = JSON.stringify({ origins, files: withoutTypes(join(root, "prisma/client")) });
  writeFileSync(path(root), brotliCompressSync(stored));
}

/**
 * Removes the types from a generated client: 7 % of it remain, in the few files that a program loads.
 *
 * @param {string} folder the generated client
 * @returns {Record<string, string>} JavaScript by path; the names still end in .ts, as the imports do
 */
export function withoutTypes(folder) {
  const { transformSync } = createRequire(import.meta.url)("esbuild-wasm");
  const compiled = {};
  const add = (name) => {
    if (name in compiled) return;
    const source = readFileSync(join(folder, name), "utf8");
    const { code } = transformSync(source, { loader: "ts", format: "esm" });
    compiled[name] = code;
    for (const [, imported] of code.matchAll(/from "(\.[^"]+)"/g))
      add(posix.join(posix.dirname(name), imported));
  };
  add("client.ts");
  return compiled;
}
