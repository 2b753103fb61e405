import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * The figures of a torture run so far, and the descriptions that it has finished. With a path they are in a file, which is written
 * after each description, so that a run of hours goes on where it was stopped.
 */
export function openTortureState(path) {
  const known = path && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const done = new Set(known.done ?? []);
  const state = {
    totals: known.totals ?? {
      ...{ documents: 0, listed: 0, imported: 0, configured: 0, sent: 0 },
      ...{ hung: 0, crashed: 0 },
    },
    /** By reason: how often, and the first one. */
    failures: known.failures ?? {},
    slowest: known.slowest ?? [],
    largest: known.largest ?? { megabytes: 0, file: "" },
    isDone: (file) => done.has(file),
    finish(file) {
      done.add(file);
      if (!path) return;
      const { totals, failures, slowest, largest } = state;
      writeFileSync(`${path}.new`, JSON.stringify({ totals, failures, slowest, largest, done: [...done] }));
      renameSync(`${path}.new`, path);
    },
  };
  return state;
}
