/** A task of the editor's review. Counts are clicks, bursts of keys and drags. */
export interface Task {
  name: string;
  what: string;
  /** What n8n 2.30 took; null where it could not be done at all; undefined where nobody counted. */
  n8n?: number | null;
  /** What Millrace may take with its keys; omitted where only a newcomer's way is counted. */
  atMost?: number;
  /** What the newcomer's way took in the review of 26 November 2026, and with what the screen made the reviewer do besides. */
  review?: readonly [byHand: number, asItHappened: number];
  /** What the newcomer's way may take: no more than in the review. Omitted for what a newcomer does not do. */
  byHandAtMost?: number;
}

export const tasks: readonly Task[] = [
  task("1", "From the first visit to an empty canvas", 10, [6, 6]),
  task("2", "A webhook that takes a POST, with a sample", 11, [1, 1]),
  task("3", "A node after it", 3, [3, 3]),
  task("4", "A node on a connection", 4, [3, 3]),
  task("5a", "A field mapped by typing", 12, [5, 5]),
  task("5b", "A field mapped by dragging", 1, [1, 1]),
  task("6", "Two nodes connected", 1, [1, 1]),
  task("7", "A node renamed", 4, [3, 3]),
  task("8", "A node duplicated", 2, [2, 2]),
  task("9", "A node deleted, brought back, deleted again", 3, [3, 3]),
  task("10", "Nodes copied from one flow into another", 6, [5, 5]),
  task("11", "One of 60 nodes found", 3, [3, 3]),
  task("12", "A run, and one node’s data", 2, [2, 2]),
  task("13", "Why a run failed, repaired, and run again", 11, [6, 6]),
  task("14", "Published, the URL copied, and called", 11, [2, 2]),
  task("15", "A live call seen and made the sample", 15, [3, 5]),
  task("16", "A real call replayed on the draft", 16, [2, 2]),
  task("17", "An older version restored", 3, [3, 4]),
  task("18", "Five nodes tidied", 1, [1, 1]),
  {
    ...{ name: "19", what: "Add, connect, configure and run by keyboard only" },
    ...{ n8n: null, atMost: 20 },
  },
  task("20", "Exported as JSON, and imported", 5, [4, 4]),
  { name: "21", what: "Four nodes by the first word: `if`, `loop`, `cron`, `slack`", byHandAtMost: 12 },
  { name: "22", what: "A run of eight nodes, read node by node", byHandAtMost: 9 },
  { name: "23", what: "A call that arrives before publishing made the sample", byHandAtMost: 3 },
];

function task(name: string, what: string, n8n: number, review: readonly [number, number]): Task {
  return { name, what, n8n, atMost: n8n, review, byHandAtMost: review[0] };
}

export function taskNamed(name: string): Task {
  const found = tasks.find((task) => task.name === name);
  if (!found) throw new Error(`No task is named ${name}.`);
  return found;
}

/** The counts with Millrace's keys, as a Markdown table. */
export function table(counts: ReadonlyMap<string, number>): string {
  const lines = tasks
    .filter(({ atMost }) => atMost !== undefined)
    .map(
      ({ name, what, n8n }) =>
        `| ${name} | ${what} | ${counts.get(name) ?? "–"} | ${n8n ?? "not possible"} |`,
    );
  return ["| # | Task | Millrace | n8n 2.30 |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

/** The counts of a newcomer's way, as a Markdown table. */
export function byHandTable(counts: ReadonlyMap<string, number>): string {
  const lines = tasks
    .filter(({ byHandAtMost }) => byHandAtMost !== undefined)
    .map(({ name, what, review, n8n }) => {
      const [byHand, asItHappened] = review ?? ["–", "–"];
      return `| ${name} | ${what} | ${counts.get(name) ?? "–"} | ${byHand} | ${asItHappened} | ${n8n ?? "–"} |`;
    });
  const heads = ["#", "Task", "Millrace", "Review, by hand", "Review, as it happened", "n8n 2.30"];
  return [`| ${heads.join(" | ")} |`, `|${" --- |".repeat(heads.length)}`, ...lines].join("\n");
}
