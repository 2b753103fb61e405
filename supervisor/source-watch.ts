import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";

/** The processes that load a source. */
export type Loader = "web" | "worker";

/** Folders whose modules Node loads. Pages and components have Next's hot reload. */
const folders = ["engine", "lib", "nodes", "queue", "server", "web", "worker"];

/** Editors write a file in several steps, and save several files at once. */
const settleMs = 100;

/**
 * Which processes must restart after a change of the source.
 *
 * @param path relative to the project's folder, with forward slashes
 */
export function loadersOf(path: string): Loader[] {
  if (!/\.m?ts$/.test(path) || /\.test(-[a-z]+)?\.ts$/.test(path)) return [];
  if (/^nodes\/[^/]+\/icon\.ts$/.test(path) || /^nodes\/index\.(editors|icons)\.ts$/.test(path)) return [];
  if (path === "web.ts" || path.startsWith("web/")) return ["web"];
  if (path === "worker.ts" || path.startsWith("worker/")) return ["worker"];
  return path === "node-types.ts" || folders.includes(path.split("/")[0] ?? "") ? ["web", "worker"] : [];
}

/**
 * Watches the sources that web and workers load, for development.
 *
 * @param onChange gets the changed paths of the last moment, for each process that loads one
 * @returns stops watching
 */
export function watchSources(
  root: string,
  onChange: (loader: Loader, paths: readonly string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function report() {
    const paths = [...changed];
    changed.clear();
    for (const loader of ["web", "worker"] as const) {
      const loaded = paths.filter((path) => loadersOf(path).includes(loader));
      if (loaded.length > 0) onChange(loader, loaded);
    }
  }

  function note(path: string) {
    if (loadersOf(path).length === 0) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(report, settleMs);
  }

  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name !== null) note(`${folder}/${name.replaceAll(sep, "/")}`);
    }),
  );
  // The programs themselves are beside the folders.
  watchers.push(watch(root, (_event, name) => name !== null && note(name)));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
