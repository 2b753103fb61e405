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

test("P7: a worker loads the mail client and the parser of feeds only when it needs them", () => {
  const packages = packagesLoadedBy("worker.ts");
  // It does load these, so the list is one of what is loaded.
  expect(packages).toEqual(expect.arrayContaining(["pg", "graphile-worker", "undici"]));
  expect(packages).not.toContain("htmlparser2");
  expect(packages).not.toContain("nodemailer");
});
