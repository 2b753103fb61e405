import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { bundledPrograms } from "./bundled-programs.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(read("package-lock.json")));

/** The rows of "Programs of others" in docs/security.md, as [program, package, version]. */
function readRows(): string[][] {
  const [, section = ""] = read("docs/security.md").split("\n## Programs of others\n");
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split("|")
        .slice(1, 4)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

test("docs/security.md lists every bundled program with the version that is locked", () => {
  const expected = bundledPrograms.map((program) => [
    program.program,
    program.package,
    lock.packages[`node_modules/${program.package}`]?.version,
  ]);
  expect(readRows()).toEqual(expected);
});

test("every bundled program is pinned by name in package.json", () => {
  const { dependencies, optionalDependencies } = JSON.parse(read("package.json"));
  for (const { package: name } of bundledPrograms) {
    expect({ ...dependencies, ...optionalDependencies }, name).toHaveProperty([name]);
  }
});
