import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { toSafeName } from "#lib/file-name.ts";
import type { Json } from "#lib/json.ts";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";
import runner from "./run.ts";

const conversions = setConverter();

const hostile = [
  "../../etc/passwd",
  "..\\..\\windows\\system32\\x",
  "/etc/cron.d/x",
  "C:\\x",
  "//host/share/x",
  "a/../../b",
  ".../...//....//x",
  "a\0.txt",
  "a\r\nb",
  "./.ssh/authorized_keys",
  "\u202egnp.exe",
  "a:stream",
  "%2e%2e%2fx",
  "．．/x",
  "x".repeat(70_000),
  "\ud800/\udfff",
];

test("whatever files are named, none of an archive leads out of its folder, and all are in it", async () => {
  const memory = filesInMemory();
  const files = hostile.map((name, index) => ({ name, content: `content ${index}` }));
  const outcome = await runNode(
    runner,
    { format: "zip", files },
    { ports: { files: memory.files, conversions } },
  );
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  const file = (outcome.output as { [name: string]: Json }).file;
  const entries = Object.entries(unzipSync(memory.bytesOf(file) ?? new Uint8Array()));
  expect(entries).toHaveLength(hostile.length);
  for (const [name] of entries) {
    expect(name).not.toMatch(/^[/\\]|\\|:|\p{Cc}|\u202e/u);
    for (const part of name.split("/")) expect(["", ".", ".."], name).not.toContain(part);
    expect(name.length).toBeLessThan(4096);
  }
});

test("a path that no file system holds is refused by its name", async () => {
  const { files } = filesInMemory();
  const settings = { format: "zip", files: [{ name: "abc/".repeat(40_000), content: "x" }] };
  expect(await runNode(runner, settings, { ports: { files, conversions } })).toMatchObject({
    error: { code: "name_too_long", message: expect.stringContaining("abc/abc") },
  });
});

test("a name of a megabyte takes no time", () => {
  const startedMs = performance.now();
  for (const char of [" ", ".", "/", "\\", ":"]) toSafeName(`a${char.repeat(1_000_000)}b`);
  expect(performance.now() - startedMs).toBeLessThan(2000);
});
