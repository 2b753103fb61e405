/** A failed test, or a file that could not run. */
export interface Failure {
  readonly runner: "Vitest" | "Playwright";
  /** Relative to the project. Empty if the failure does not belong to a file. */
  readonly file: string;
  readonly name: string;
  readonly error: string;
}

/** How long a test file took, without waiting for its turn. */
export interface FileTime {
  /** Vitest's project, or `browser`. */
  readonly project: string;
  /** Relative to the project's folder. */
  readonly file: string;
  readonly tests: number;
  readonly ms: number;
}

/** What a test runner did. */
export interface Result {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Browser tests that failed once and then passed, each with the error of its first try. */
  readonly flaky: readonly Failure[];
  readonly files: readonly FileTime[];
}

const maxLength = 300;
const minErrorLength = 100;

/** A failure as one line of at most 300 characters. A long name is truncated so that the start of the error is always shown. */
export function toFailureLine({ runner, file, name, error }: Failure): string {
  const firstLine = withoutColors(error).trim().split(/\r?\n/, 1)[0] ?? "";
  const test = [runner, file, name].filter((part) => part !== "").join(" › ");
  const shown = cut(oneLine(test), maxLength - Math.min(minErrorLength, firstLine.length) - 2);
  return cut(`${shown}: ${firstLine}`, maxLength);
}

/** A line for each failed test, and one for each that passed only at the second try. */
export function toProblemLines(results: readonly Result[]): string[] {
  return [
    ...results.flatMap(({ failures }) => failures.map(toFailureLine)),
    ...results.flatMap(({ flaky }) =>
      flaky.map((first) => `Passed at the second try only: ${toFailureLine(first)}`),
    ),
  ];
}

/** The line that ends a run: `12 passed, 0 failed`, with the number of skipped tests if there are any. */
export function toTotalLine(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) => results.reduce((total, each) => total + count(each), 0);
  const skipped = sum((result) => result.skipped);
  const line = `${sum((result) => result.passed)} passed, ${sum((result) => result.failures.length)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function withoutColors(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with a control character
  return text.replaceAll(/\u001b\[[\d;]*m/g, "");
}
