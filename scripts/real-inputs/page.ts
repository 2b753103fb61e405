/** A kind of fault, or one public report, as docs/real-inputs.md lists it. */
export interface Case {
  /** `3` to `1`; for a report the area that it belongs to. */
  group: string;
  /** The kind with its inputs, or the report, as `n8n-io/n8n#1234`. */
  title: string;
  /** Whether it held before it was looked for: `yes`, `no` or `partly`. */
  before: string;
  /** Test files and folders, from the root. */
  tests: string[];
}

export interface Page {
  kinds: Case[];
  reports: Case[];
}

/**
 * Reads the tables under the headings "Held now" and "Public reports".
 *
 * @throws if a table is missing or lacks a column
 */
export function readPage(markdown: string): Page {
  return {
    kinds: readTable(markdown, "Held now", "severity", "kind"),
    reports: readTable(markdown, "Public reports", "area", "report"),
  };
}

function readTable(markdown: string, heading: string, groupColumn: string, titleColumn: string): Case[] {
  const [, section] = markdown.split(`\n## ${heading}\n`);
  const lines = (section?.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const [head, , ...rows] = lines.map(readCells);
  const columns = [groupColumn, titleColumn, "before", "tests"].map((name) => {
    const at = head?.indexOf(name) ?? -1;
    if (at < 0) throw new Error(`docs/real-inputs.md: the table under "${heading}" has no column "${name}".`);
    return at;
  });
  return rows.map((cells) => {
    const [group = "", title = "", before = "", tests = ""] = columns.map((at) => cells[at] ?? "");
    return { group, title, before, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path) };
  });
}

/** A bar in a cell is written as `\|`. */
function readCells(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
