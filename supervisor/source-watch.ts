import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";

/** The processes that load a source. */
export type Loader = "web" | "worker";

/** Folders whose modules Node loads. Pages and components have Next's hot reload. */
const folders = ["api", "engine", "lib", "nodes", "queue", "server", "web", "worker"];

/** Editors write a file in several steps, and save several files at once. */
const settleMs = 100;

/**
 * The processes that must restart after a change of the source.
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

export interface SourceListener {
  /** Gets the changed paths of the last moment, for each process that loads one. */
  onChange(loader: Loader, paths: readonly string[]): void;
  /** A folder is not watched, for example because the system allows too few watches. */
  onFailure(cause: unknown): void;
}

/**
 * Watches the sources that web and workers load, for development.
 *
 * @returns stops watching
 */
export function watchSources(root: string, { onChange, onFailure }: SourceListener): () => void {
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

  const watchers: FSWatcher[] = [];
  function start(folder: string, prefix: string, recursive: boolean) {
    try {
      const watcher = watch(folder, { recursive }, (_event, name) => {
        if (name !== null) note(`${prefix}${name.replaceAll(sep, "/")}`);
      });
      watchers.push(watcher.on("error", onFailure));
    } catch (cause) {
      onFailure(cause);
    }
  }

  for (const folder of folders) start(join(root, folder), `${folder}/`, true);
  // The programs themselves are beside the folders.
  start(root, "", false);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
