import { strToU8, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

const mb = 1_000_000;

const element = JSON.stringify({
  title: "Plain box",
  description: "A box with words in it, for tests.",
  tier: "free",
  version: "1.0.0",
  categories: ["boxes"],
  tags: ["plain"],
  changelog: [{ version: "1.0.0", date: "2026-11-21", notes: "First." }],
  viewport_width: 1280,
  height: 300,
  form: null,
  name: "one-box",
});
const files = {
  "one-box/element.json": strToU8(element),
  "one-box/element.html": strToU8('<section class="el el-one-box">Words</section>'),
};

const read = (archive: Uint8Array) => readImport({ archive: Buffer.from(archive).toString("base64") });

/** Overwrites a 4-byte little-endian number in every record with this signature, at this offset. */
function patched(archive: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) === signature) bytes.writeUInt32LE(value, at + offset);
  }
  return bytes;
}
const central = 0x02014b50;
const local = 0x04034b50;
const end = 0x06054b50;

test("an honest archive is read", () => {
  expect(read(zipSync(files))).toMatchObject({ elements: [{ name: "one-box" }] });
});

const traversals = [
  ...["../element.html", "one-box/../../element.html", "/etc/element.html", "//host/element.html"],
  ...[
    "..\\one\\element.html",
    "C:\\one\\element.html",
    "one-box/..\\..\\x/element.html",
    "./../a/element.html",
  ],
  ...["a/../element.html", "a/b/../../../element.html"],
];

test.each(traversals)("held: the path %j in an archive leads nowhere", (path) => {
  const outcome = read(zipSync({ ...files, [path]: strToU8("<p>Out</p>") }));
  expect(JSON.stringify(outcome)).not.toContain("<p>Out</p>");
  // Either refused as a whole, or ignored like any file that is not part of an element.
  if ("elements" in outcome) expect(outcome.elements.map(({ name }) => name)).toEqual(["one-box"]);
});

test("held: a symbolic link is a file like any other, whose text is its target", () => {
  // Unix mode 0120777 in the external attributes.
  const link: Zippable = {
    ...files,
    "one-box/element.css": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }],
  };
  const outcome = read(zipSync(link));
  if ("elements" in outcome) expect(outcome.elements[0]?.css).toBe("/etc/passwd");
  expect(JSON.stringify(outcome)).not.toContain("root:");
});

const bomb = new Uint8Array(50 * mb);
const damaged: [name: string, archive: () => Uint8Array][] = [
  ["one file of 50 MB", () => zipSync({ ...files, "one-box/element.css": bomb }, { level: 1 })],
  [
    "one hundred files that are 20 MB together",
    () =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: 100 }, (_, at) => [`a${at}/element.css`, bomb.subarray(0, 199_999)]),
        ),
      ),
  ],
  [
    "20,000 entries",
    () =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: 20_000 }, (_, at) => [`${at}/element.css`, new Uint8Array()]),
        ),
      ),
  ],
  [
    "a size that is less than the file's",
    () => patched(zipSync({ ...files, "one-box/element.css": bomb }, { level: 1 }), central, 24, 10),
  ],
  ["a size that is more than the file's", () => patched(zipSync(files), central, 24, 0x7fffffff)],
  ["a compressed size beyond the archive", () => patched(zipSync(files), central, 20, 0x7fffffff)],
  ["an offset beyond the archive", () => patched(zipSync(files), central, 42, 0x7fffffff)],
  ["a directory beyond the archive", () => patched(zipSync(files), end, 16, 0x7fffffff)],
  ["a method that nobody knows", () => patched(zipSync(files), central, 10, 99)],
  ["local headers that are gone", () => patched(zipSync(files), local, 0, 0)],
  ["half of its bytes", () => zipSync(files).slice(0, 200)],
  ["nothing", () => new Uint8Array()],
  [
    "text that is not UTF-8",
    () => zipSync({ ...files, "one-box/element.css": new Uint8Array([0xff, 0xfe, 0xfd]) }),
  ],
];

test.each(damaged)("held: an archive with %s costs little, and is refused or honest", (_, archive) => {
  const bytes = archive();
  const before = process.memoryUsage().rss;
  const outcome = read(bytes);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * mb);
  if ("problems" in outcome) expect(outcome.problems.length).toBeGreaterThan(0);
  else expect(JSON.stringify(outcome.elements).length).toBeLessThan(mb);
});
