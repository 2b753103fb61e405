import { expect, test } from "vitest";
import { createElementBodySchema } from "#api/elements/schema.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";
import { readImport } from "#server/elements/read-import.ts";

/** What people write to name a package of npm, from public bug reports. */
test.each<[report: string, text: string, found: object | null]>([
  ["npm/npm-package-arg#55", "typescript@~3.5.0", { name: "typescript", range: "~3.5.0" }],
  ["npm/npm-package-arg#55", "~3.5.0", null],
  ["npm/npm-package-arg#45", "name", { name: "name", range: "latest" }],
  ["npm/npm-package-arg#45", "name@*", { name: "name", range: "*" }],
  ["npm/npm-package-arg#97", "x@", null],
  ["npm/npm-package-arg#184", "foo@npm:", null],
  ["lifo-sh/lifo#50", "pg-mem@npm:@tinbase/pg-mem@^3.2.0", null],
  ["pnpm/pacquet#323", "foo@npm:bar@1.0.0", null],
  ["denoland/deno#15564", "@scope/name", { name: "@scope/name", module: "@scope/name", range: "latest" }],
  ["denoland/deno#15564", "@scope/name/sub", { name: "@scope/name", module: "@scope/name/sub" }],
  ["nodejs/node#59367", "@/foo", null],
  ["nerdchanii/rpm#169", "@scope/../../victim@1.0.0", null],
])("%s: %s", (_report, text, found) => {
  const parsed = parsePackageSpec(text);
  if (found === null) expect(parsed).toBeNull();
  else expect(parsed).toMatchObject(found);
});

const element = JSON.stringify({
  name: "box",
  title: "Box",
  description: "A box.",
  version: "1.0.0",
  changelog: [{ version: "1.0.0", date: "2026-11-21", notes: "New." }],
  tier: "free",
  tags: [],
  viewport_width: 1280,
  height: 300,
  form: null,
  categories: ["boxes"],
});
const folder = (path: string, description = element) => [
  { path: `${path}/element.json`, content: description },
  { path: `${path}/element.html`, content: "<section>Words</section>" },
];

test("TheOrcDev/8bitcn-ui#538: two elements of an import with the same name are refused", () => {
  expect(readImport({ files: [...folder("a"), ...folder("b")] })).toMatchObject({
    problems: [{ detail: expect.stringContaining("Two folders") }],
  });
});

test.each(["../box", "/etc", "a/../../box", "C:\\box"])(
  "shadcn-ui/ui#11191, shadcn-ui/ui#7757: files at %s would leave the folder, and are refused",
  (path) => {
    expect(readImport({ files: folder(path) })).toMatchObject({
      problems: [{ detail: expect.stringContaining("path") }],
    });
  },
);

test("thedaviddias/ux-patterns-for-developers#219: an element without files is refused", () => {
  expect(readImport({ files: [{ path: "a/element.json", content: element }] })).toHaveProperty("problems");
});

test.each(["registry", "index", "../x", "Text Effect", "{name}", ""])(
  "shadcn-ui/ui#9370: an element cannot have the name %j, which addresses are made of",
  (name) => {
    expect(createElementBodySchema.shape.name.safeParse(name).success).toBe(false);
  },
);
