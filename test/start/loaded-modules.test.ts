import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The packages of node_modules that a program loads before it does anything. */
function packagesLoadedBy(program: string): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load(url, context, nextLoad) {
        const name = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name) packages.add(name);
        return nextLoad(url, context);
      },
    });
    await import("./${program}");
    process.stdout.write(JSON.stringify([...packages]), () => process.exit());`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, script], { cwd: root, encoding: "utf8" });
  if (stdout === "") throw new Error(`${program} was not loaded: ${stderr}`);
  return JSON.parse(stdout);
}

/** What a process that has not called anybody, sent anything or stored a file does without. Node has Temporal itself. */
const loadedWhenUsed = ["undici", "nodemailer", "htmlparser2", "flydrive", "temporal-polyfill"];

// Each also loads what is expected here, so the list is one of what is loaded.
test.each([
  { program: "worker.ts", loaded: ["pg", "graphile-worker"], absent: loadedWhenUsed },
  {
    program: "web.ts",
    loaded: ["pg", "zod"],
    absent: ["undici", "nodemailer", "flydrive", "graphile-worker", "temporal-polyfill"],
  },
])("P7: $program loads libraries that take memory only when it needs them", ({ program, loaded, absent }) => {
  const packages = packagesLoadedBy(program);
  expect(packages).toEqual(expect.arrayContaining(loaded));
  expect(packages.filter((name) => absent.includes(name))).toEqual([]);
});

test("the shapes of flows, which every page loads, do without templates and filters", () => {
  const packages = packagesLoadedBy("api/flows/documents/schema.ts");
  expect(packages).toContain("zod");
  expect(packages).not.toContain("liquidjs");
});
