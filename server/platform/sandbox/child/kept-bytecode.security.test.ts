import { expect, test } from "vitest";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { callOf } from "#server/platform/sandbox/test-support.ts";

/** Long enough for its bytecode to be kept. */
const padding = `//${"x".repeat(5000)}\n`;

const honest = `${padding}
return [
  [1, 2].map((n) => n + 1), typeof globalThis.left, ({}).left ?? null, /a/g.lastIndex,
  JSON.stringify({ a: 1 }), Math.max(1, 2), String(async () => {}).length,
];`;

const hostile = [
  `${padding}globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = () => "all"; JSON.stringify = () => "7"; return input`,
  `${padding}Function.prototype.constructor = null; Math.max = () => 9; Object.freeze = (a) => a; return input`,
  // The same text as the honest code, in another kind of program, and with what would end it early.
  `${honest.slice(0, -1)}, globalThis.left = 2];`,
  `}); globalThis.left = 3; (async () => { ${honest}`,
  `${padding}const f = /a/g; f.lastIndex = 5; RegExp.prototype.exec = () => null; return input`,
];

test("code cannot change what another run of long code does, before or after it was compiled", async () => {
  const sandbox = createSandbox(1);
  try {
    const expected = await sandbox.run(callOf(honest));
    expect(expected).toMatchObject({ kind: "done" });
    for (const source of hostile) {
      for (let round = 0; round < 2; round += 1) await sandbox.run(callOf(source));
      expect(await sandbox.run(callOf(honest))).toMatchObject({
        kind: "done",
        value: expected.kind === "done" ? expected.value : null,
      });
    }
  } finally {
    sandbox.close();
  }
  // The attack came first.
  const other = createSandbox(1);
  try {
    for (const source of hostile) await other.run(callOf(source));
    const result = await other.run(callOf(honest));
    expect(result).toMatchObject({
      kind: "done",
      value: [[2, 3], "undefined", null, 0, '{"a":1}', 2, 14],
    });
  } finally {
    other.close();
  }
});
