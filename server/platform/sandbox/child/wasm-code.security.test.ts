import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { moduleNames } from "./snapshot.ts";
import { readWasmCode } from "./wasm-code.test-support.ts";

// Calls share an instance whose memory is overwritten between them. So nothing else in it may be changed by code.
test.each(moduleNames)("S6: %s changes nothing but memory and the stack pointer", (name) => {
  const bytes = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`quickjs-wasi/${name}`))));
  const { changes, instructions } = readWasmCode(bytes);
  expect(changes).toEqual(["sets __stack_pointer"]);
  expect(instructions).toBeGreaterThan(1000);
});

const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const type = [1, 4, 1, 0x60, 0, 0];
const functions = [3, 2, 1, 0];
const table = [4, 4, 1, 0x70, 0, 1];
const global = [6, 6, 1, 0x7f, 1, 0x41, 0, 0x0b];
/** A module with one function, a table and a global. */
const moduleOf = (...body: number[]) =>
  new Uint8Array([
    ...[...magic, ...type, ...functions, ...table, ...global],
    ...[10, body.length + 4, 1, body.length + 2, 0, ...body, 0x0b],
  ]);

test("S6: the reader sees each way to change something else", () => {
  expect(readWasmCode(moduleOf(0x41, 1, 0x24, 0)).changes).toEqual(["sets its global 0"]);
  expect(readWasmCode(moduleOf(0x41, 0, 0xd0, 0x70, 0x26, 0)).changes).toEqual([
    "sets an element of table 0",
  ]);
  expect(readWasmCode(moduleOf(0xd0, 0x70, 0x41, 1, 0xfc, 15, 0, 0x1a)).changes).toEqual(["grows a table"]);
  expect(readWasmCode(moduleOf(0x41, 0x24, 0x1a)).changes).toEqual([]);
});
