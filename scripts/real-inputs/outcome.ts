import type { Case } from "./page.ts";

/** A test that ran: its file from the root, its name, and whether it passed. */
export interface RanTest {
  file: string;
  name: string;
  passed: boolean;
}

export type Outcome = "yes" | "no" | "not run";

/** Whether a kind holds: every test of its files passed. */
export function outcomeOfKind({ tests }: Case, ran: readonly RanTest[]): Outcome {
  return outcomeOf(ran.filter(({ file }) => tests.some((path) => isIn(file, path))));
}

/** Whether a report's case holds: every test that names the report passed. */
export function outcomeOfReport({ title, tests }: Case, ran: readonly RanTest[]): Outcome {
  const named = ran.filter(({ file, name }) => names(name, title) && tests.some((path) => isIn(file, path)));
  return outcomeOf(named);
}

/** Whether a test's name has the report's, and not that of one with a longer number. */
function names(test: string, report: string): boolean {
  return test
    .split(report)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));
}

function outcomeOf(tests: readonly RanTest[]): Outcome {
  if (tests.length === 0) return "not run";
  return tests.every(({ passed }) => passed) ? "yes" : "no";
}

/** A path names a file or a folder. */
function isIn(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}
