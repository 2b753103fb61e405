import { expect, test } from "vitest";
import { shapeOfAll } from "#engine/shapes/shape.ts";
import type { Json } from "#lib/json.ts";
import { declareCode } from "./declarations.ts";

const trigger = { id: 1, state: "new", extra: true };
const calls = Array.from(
  { length: 20 },
  (_, n): Json => ({
    id: n,
    state: n % 2 === 0 ? "open" : "closed",
    ...(n % 4 === 0 ? { note: "a" } : {}),
  }),
);

const lineOf = (declarations: string, name: string) =>
  declarations.split("\n").find((line) => line.startsWith(`declare const ${name}:`));

function declare(input: Json, seen: Json[]) {
  return declareCode({
    input,
    trigger,
    variables: null,
    nodes: new Map<string, Json>([
      ["hook", trigger],
      ["set", { a: 1 }],
    ]),
    loop: null,
    calls: seen.length === 0 ? null : { calls: seen.length, shape: shapeOfAll(seen) },
  });
}

test("without calls, the example decides", () => {
  expect(lineOf(declare(trigger, []), "trigger")).toBe(
    "declare const trigger: { id: number; state: string; extra: boolean };",
  );
});

test("with calls, fields that some lacked are optional, and texts of which there are few are a union", () => {
  const type = '{ id: number; state: "open" | "closed"; note?: "a"; extra?: boolean }';
  const declarations = declare(trigger, calls);
  expect(lineOf(declarations, "trigger")).toBe(`declare const trigger: ${type};`);
  expect(lineOf(declarations, "input")).toBe(`declare const input: ${type};`);
  expect(declarations).toContain(`  readonly "hook": ${type};`);
  expect(declarations).toContain('  readonly "set": { a: number };');
});

test("after several nodes, the input has the type under the trigger's key", () => {
  const declarations = declare({ hook: trigger, set: { a: 1 } }, calls);
  expect(lineOf(declarations, "input")).toMatch(
    /^declare const input: \{ "hook": \{ id: number; .*\}; "set": \{ a: number \} \};$/,
  );
});

test("a few calls count beside the example", () => {
  expect(lineOf(declare(trigger, calls.slice(0, 2)), "trigger")).toBe(
    "declare const trigger: { id: number; state: string; note?: string; extra?: boolean };",
  );
});
