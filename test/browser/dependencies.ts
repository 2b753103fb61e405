import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

const { imports: aliases } = z
  .object({ imports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Statements that the compiler removes. */
const typesOnly = /^(?:import|export) type [^;]*;$/gm;
const specifier = /(?:\bfrom|\bimport|\bimport\(|new URL\() ?"([^"\n]+)"/g;

/**
 * The modules of packages that the component tests load, for Vite to bundle before the first test. Vite itself looks for them, but
 * does not follow our `#` imports nor workers. When it finds one later it reloads the pages of running tests, which then fail.
 */
export function findBrowserDependencies(): string[] {
  // What the compiler imports for JSX.
  const found = new Set(["react/jsx-dev-runtime"]);
  const visited = new Set<string>();
  const open = globSync("{app,components}/**/*.browser.test.tsx", { cwd: root });
  open.push("test/browser/set-up.ts");
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (visited.has(path) || !/\.tsx?$/.test(path)) continue;
    visited.add(path);
    const source = readFileSync(join(root, path), "utf8").replace(typesOnly, "");
    for (const [, name = ""] of source.matchAll(specifier)) {
      const ours = toSource(name, path);
      if (ours) open.push(ours);
      else if (isModule(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** The path of one of our sources from the root, null for anything else. */
function toSource(name: string, importer: string): string | null {
  if (name.startsWith("./")) return join(dirname(importer), name);
  if (!name.startsWith("#")) return null;
  const alias = aliases[name];
  if (alias) return join(typeof alias === "string" ? alias : alias.default);
  return name.slice(1);
}

/** Whether a package has it. Texts of tests also name packages that do not exist. */
function isModule(name: string): boolean {
  const packageName = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(name)?.[0];
  if (!packageName || packageName === "vitest" || name.endsWith(".css")) return false;
  return existsSync(join(root, "node_modules", packageName));
}
