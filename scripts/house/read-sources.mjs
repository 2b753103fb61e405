// Reads the source files of the project with their imports, and tells product code from tests.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { parseSync } from "oxc-parser";

/** Folders that contain no code of the product, or code that a program has written. */
const skipped = new Set([".git", ".next", ".data", "node_modules", "prisma", "public", "docs", "elements"]);
const generated = /^nodes\/index\..*\.ts$|^engine\/code\/temporal-declarations\.ts$/;
/** Next and the generated indexes load these, whoever else imports them. */
const loaded = /^(app|nodes)\//;
const tests =
  /^(test|bench|e2e)\/|[./](test|spec|bench|test-support|test-child|table)\.[^/]*$|\.config\.[^/]*$/;

/**
 * Returns a map from path to `{ path, text, lines, readTree, imports: { path, isType }[], isProduct }`. Neither tests nor
 * what only tests import is product code.
 */
export function readSources(root) {
  const { imports: aliases = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const sources = new Map();
  for (const path of listFiles(root, root)) {
    const text = readFileSync(join(root, path), "utf8");
    const parsed = parseSync(path, text);
    sources.set(path, {
      path,
      text,
      lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
      // The tree is built when it is read, which takes most of the time.
      readTree: () => parsed.program,
      requests: requestsOf(parsed.module, text),
    });
  }
  for (const source of sources.values()) {
    source.imports = source.requests.flatMap(({ request, isType }) => {
      const path = resolve(request, source.path, aliases);
      return path !== null && sources.has(path) ? [{ path, isType }] : [];
    });
  }
  markTests(sources);
  return sources;
}

function listFiles(root, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(root, path);
    const name = relative(root, path).replaceAll("\\", "/");
    return /\.(ts|tsx|mjs|js)$/.test(name) && !name.endsWith(".d.ts") && !generated.test(name) ? [name] : [];
  });
}

/** The modules that a file names: imported, exported again, or loaded later. */
function requestsOf({ staticImports, staticExports, dynamicImports }, text) {
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = staticExports.flatMap(({ entries }) =>
    Object.values(Object.groupBy(entries, ({ moduleRequest }) => moduleRequest?.value ?? ""))
      .filter(([{ moduleRequest }]) => moduleRequest)
      .map((group) => ({
        request: group[0].moduleRequest.value,
        isType: group.every(({ isType }) => isType),
      })),
  );
  const lazy = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, request] = text.slice(start, end).match(/^["'`]([^"'`$]+)["'`]$/) ?? [];
    return request ? [{ request, isType: false }] : [];
  });
  return [...imported, ...exported, ...lazy];
}

/** The path of an import by `./` or by an alias of package.json; null: it is a package. */
function resolve(request, from, aliases) {
  if (request.startsWith(".")) return posix.normalize(posix.join(dirname(from), request));
  for (const [alias, target] of Object.entries(aliases)) {
    const at = alias.indexOf("*");
    if (at < 0 || typeof target !== "string" || !request.startsWith(alias.slice(0, at))) continue;
    return posix.normalize(target.replace("*", request.slice(at)));
  }
  return null;
}

function markTests(sources) {
  const importers = new Map();
  for (const { path, imports } of sources.values()) {
    for (const { path: imported } of imports) {
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  for (const source of sources.values()) source.isProduct = !tests.test(source.path);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const source of sources.values()) {
      const by = importers.get(source.path) ?? [];
      const isForTests = by.length > 0 && by.every((path) => !sources.get(path).isProduct);
      if (!source.isProduct || !isForTests || loaded.test(source.path)) continue;
      source.isProduct = false;
      isChanged = true;
    }
  }
}
