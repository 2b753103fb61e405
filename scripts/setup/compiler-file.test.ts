import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { compilerFile, readCompilerFromFile } from "./compiler-file.mjs";

const generated = join(import.meta.dirname, "../../prisma/client/internal");

test("P7: Prisma's query compiler is read from a file, not kept in memory as base64", () => {
  const source = readFileSync(join(generated, "class.ts"), "utf8");
  expect(source).not.toContain("wasm-base64");
  expect(source).toContain(`"${compilerFile}"`);
});

test("the file is the query compiler of the installed Prisma", () => {
  const packaged: unknown = createRequire(import.meta.url)(
    "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js",
  );
  const { wasm } = z.object({ wasm: z.base64() }).parse(packaged);
  expect(readFileSync(join(generated, compilerFile)).equals(Buffer.from(wasm, "base64"))).toBe(true);
});

test("another version of Prisma, which generates other code, is noticed when the client is generated", () => {
  expect(() => readCompilerFromFile("export const unfamiliar = true;")).toThrow("compiler-file.mjs");
});
