import type { FileTime } from "./result.ts";

const slowest = 20;

/** A table of the seconds per project and of the slowest files. Files run side by side, so their sum exceeds the wall time. */
export function toTimeTable(files: readonly FileTime[]): string {
  const projects = [...Map.groupBy(files, ({ project }) => project)]
    .map(([name, own]) => {
      const tests = own.reduce((sum, file) => sum + file.tests, 0);
      return { ms: total(own), label: `${name} (${own.length} files, ${tests} tests)` };
    })
    .sort((a, b) => b.ms - a.ms);
  const longest = files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowest)
    .map(({ ms, project, file }) => ({ ms, label: `${file} (${project})` }));
  return [
    "Seconds of test files by project:",
    ...projects.map(toLine),
    `The ${longest.length} slowest files:`,
    ...longest.map(toLine),
  ].join("\n");
}

function total(files: readonly FileTime[]): number {
  return files.reduce((sum, file) => sum + file.ms, 0);
}

function toLine({ ms, label }: { ms: number; label: string }): string {
  return `${(ms / 1000).toFixed(1).padStart(8)}  ${label}`;
}
