import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const script = resolve(import.meta.dirname, "../house.mjs");

async function measure(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "house-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = {
    "package.json": '{"imports":{"#lib/*":"./lib/*","#components/*":"./components/*"}}',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder]);
  return stdout;
}

const cells = (printed: string, room: string) =>
  printed
    .split("\n")
    .find((line) => line.startsWith(room))
    ?.slice(room.length)
    .trim()
    .split(/ +/)
    .map(Number);

test("counts the files and lines of each room without tests and what only they import", async () => {
  const printed = await measure({
    "lib/a.ts": "export const a = 1;\n",
    "lib/b.ts": "\n\nexport const b = 1;\n",
    "lib/a.test.ts": 'import { a } from "./a.ts";\nimport { b } from "#lib/arrange.ts";\n',
    "lib/arrange.ts": "export const b = 1;\n",
    "test/a.ts": 'import { b } from "#lib/b.ts";\n',
    "server/c.ts": 'import { a } from "#lib/a.ts";\nimport { b } from "#lib/b.ts";\n',
  });
  expect(cells(printed, "lib")).toEqual([2, 4, 3, 3, 3, 0]);
  expect(cells(printed, "server")).toEqual([1, 2, 2, 2, 2, 0]);
  expect(cells(printed, "all product")).toEqual([3, 6, 2, 3, 3, 0]);
});

test("names functions over 60 lines, the nested ones too", async () => {
  const lines = (count: number) => "\n".repeat(count);
  const printed = await measure({
    "lib/long.ts": `export function outer() {${lines(10)}const inner = () => {${lines(60)}};\n}\n`,
    "lib/short.ts": `export function short() {${lines(59)}}\n${lines(60)}`,
  });
  expect(printed).toContain("functions over 60 lines: 2\n  72 outer lib/long.ts\n  61 inner lib/long.ts\n");
});

test("finds circles, and which of them are closed by types alone", async () => {
  const printed = await measure({
    "lib/a.ts": 'import { b } from "./b.ts";\nexport interface A {}\n',
    "lib/b.ts": 'export { c as b } from "./c.ts";\n',
    "lib/c.ts": 'import type { A } from "#lib/a.ts";\nexport const c = 1;\n',
    "lib/d.ts": 'export const load = () => import("./e.ts");\n',
    "lib/e.ts": 'import { load } from "./d.ts";\n',
  });
  expect(printed).toContain(
    "circles of imports, with type imports: 2\n  3: lib/a.ts lib/b.ts lib/c.ts\n  2: lib/d.ts lib/e.ts\n",
  );
  expect(printed).toContain("circles of imports, at run time: 1\n  2: lib/d.ts lib/e.ts\n");
});

test("finds folders beside each other that import each other", async () => {
  const printed = await measure({
    "components/flows/list.tsx": 'import { Canvas } from "#components/canvas/canvas.tsx";\n',
    "components/canvas/canvas.tsx":
      'import "#components/flows/list.tsx";\nimport "#components/ui/button.tsx";\n',
    "components/ui/button.tsx": "export {};\n",
  });
  expect(printed).toContain(
    "in components that import each other: 1\n  components/canvas ⇄ components/flows (1, 1)\n",
  );
});
