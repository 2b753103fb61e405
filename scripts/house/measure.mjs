import { findCircles } from "./find-circles.mjs";
import { longFunctions } from "./long-functions.mjs";
import { readSources } from "./read-sources.mjs";

const maxFunctionLines = 60;

/** Measures the product code in a folder: by room, and its long functions, circles and folders that import each other. */
export function measure(root) {
  const all = [...readSources(root).values()];
  const sources = all.filter(({ isProduct }) => isProduct);
  const long = sources.flatMap((source) =>
    longFunctions(source, maxFunctionLines).map((each) => ({ ...each, path: source.path })),
  );
  return {
    rooms: [...measureRooms(sources, long), toRow("all product", sources, long)],
    tests: toRow(
      "tests",
      all.filter(({ isProduct }) => !isProduct),
      [],
    ),
    long: long.sort((a, b) => b.lines - a.lines),
    circles: {
      "with type imports": circlesOf(sources, () => true),
      "at run time": circlesOf(sources, ({ isType }) => !isType),
    },
    mutual: mutualFolders(sources),
  };
}

/** A room is a folder at the top; `.` has the files beside them. */
function roomOf(path) {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : ".";
}

function measureRooms(sources, long) {
  const rooms = Object.groupBy(sources, ({ path }) => roomOf(path));
  const rows = Object.entries(rooms).map(([room, inside]) =>
    toRow(
      room,
      inside,
      long.filter(({ path }) => roomOf(path) === room),
    ),
  );
  return rows.sort((a, b) => b.lines - a.lines);
}

function toRow(name, sources, long) {
  const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  return { name, files: sizes.length, lines, median: at(0.5), p90: at(0.9), max: at(1), long: long.length };
}

function circlesOf(sources, counts) {
  const paths = new Set(sources.map(({ path }) => path));
  const edges = sources.map(({ path, imports }) => [
    path,
    imports.filter((each) => counts(each) && paths.has(each.path)).map((each) => each.path),
  ]);
  return findCircles(new Map(edges));
}

/** The pairs of folders beside each other, at any depth, of which each imports from the other. */
function mutualFolders(sources) {
  const products = new Set(sources.map(({ path }) => path));
  const arrows = new Map();
  for (const { path, imports } of sources) {
    for (const { path: imported } of imports) {
      const siblings = products.has(imported) && siblingsOf(path, imported);
      if (siblings) arrows.set(siblings.join(" → "), (arrows.get(siblings.join(" → ")) ?? 0) + 1);
    }
  }
  return [...arrows].flatMap(([arrow, count]) => {
    const [from, to] = arrow.split(" → ");
    const back = arrows.get(`${to} → ${from}`);
    return back && from < to ? [{ folders: [from, to], imports: [count, back] }] : [];
  });
}

/** The two folders beside each other that a file and the file that it imports are in; null if one contains the other. */
function siblingsOf(path, imported) {
  const [from, to] = [path.split("/"), imported.split("/")];
  const at = from.findIndex((part, index) => part !== to[index]);
  if (at >= from.length - 1 || at >= to.length - 1) return null;
  return [from.slice(0, at + 1).join("/"), to.slice(0, at + 1).join("/")];
}
