import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";

/** The lines of a connector: its data, the help for connecting, and code. */
export interface Size {
  name: string;
  /** With triggers. */
  operations: number;
  data: number;
  setup: number;
  code: number;
}

/** An operation that is code, and why it is. */
export interface CodeOfOperation {
  /** `gmail/send_message` */
  type: string;
  lines: number;
  /** Empty if the file does not begin with it. */
  reason: string;
}

/** The lines of each connector. Data is what `connector.ts` imports from its folder; the rest of the folder is code. */
export function measureSizes(root: string, connectors: readonly Connector[]): Size[] {
  return connectors.map(({ name, operations, triggers }) => {
    const folder = join(root, "connectors", name);
    const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
    const data = importedFrom(folder, "connector.ts");
    const linesOf = (isCounted: (file: string) => boolean) =>
      files.filter(isCounted).reduce((total, file) => total + countLines(join(folder, file)), 0);
    return {
      name,
      operations: Object.keys(operations).length + Object.keys(triggers).length,
      data: linesOf((file) => data.has(file) && file !== "setup.ts"),
      setup: linesOf((file) => file === "setup.ts"),
      code: linesOf((file) => !data.has(file) && file !== "setup.ts"),
    };
  });
}

/** A file of the folder and those that it imports from it, directly or not. */
function importedFrom(folder: string, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(join(folder, file), "utf8");
  for (const [, path = ""] of source.matchAll(/from "\.\/([\w./-]+)"/g)) importedFrom(folder, path, found);
  return found;
}

const countLines = (path: string) => readFileSync(path, "utf8").split("\n").length - 1;

/** The operations that are code. */
export function listCode(root: string): CodeOfOperation[] {
  return globSync("connectors/*/run/*.ts", { cwd: root })
    .toSorted()
    .map((path) => {
      const source = readFileSync(join(root, path), "utf8");
      return {
        type: `${basename(dirname(dirname(path)))}/${basename(path, ".ts")}`,
        lines: source.split("\n").length - 1,
        reason: /^\/\/ Code, (since .+\.)\n/.exec(source)?.[1] ?? "",
      };
    });
}
