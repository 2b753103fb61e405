/** A task of the editor's review. Counts are clicks, bursts of keys and drags. */
export interface Task {
  name: string;
  what: string;
  /** What n8n 2.30 took; null where it could not be done at all. */
  n8n: number | null;
  /** What Millrace may take. */
  atMost: number;
}

export const tasks: readonly Task[] = [
  { name: "1", what: "From the first visit to an empty canvas", n8n: 10, atMost: 10 },
  { name: "2", what: "A webhook that takes a POST, with a sample", n8n: 11, atMost: 11 },
  { name: "3", what: "A node after it", n8n: 3, atMost: 3 },
  { name: "4", what: "A node on a connection", n8n: 4, atMost: 4 },
  { name: "5a", what: "A field mapped by typing", n8n: 12, atMost: 12 },
  { name: "5b", what: "A field mapped by dragging", n8n: 1, atMost: 1 },
  { name: "6", what: "Two nodes connected", n8n: 1, atMost: 1 },
  { name: "7", what: "A node renamed", n8n: 4, atMost: 4 },
  { name: "8", what: "A node duplicated", n8n: 2, atMost: 2 },
  { name: "9", what: "A node deleted, brought back, deleted again", n8n: 3, atMost: 3 },
  { name: "10", what: "Nodes copied from one flow into another", n8n: 6, atMost: 6 },
  { name: "11", what: "One of 60 nodes found", n8n: 3, atMost: 3 },
  { name: "12", what: "A run, and one node’s data", n8n: 2, atMost: 2 },
  { name: "13", what: "Why a run failed, mended, and run again", n8n: 11, atMost: 11 },
  { name: "14", what: "Published, the URL copied, and called", n8n: 11, atMost: 11 },
  { name: "15", what: "A live call seen and made the sample", n8n: 15, atMost: 15 },
  { name: "16", what: "A real call replayed on the draft", n8n: 16, atMost: 16 },
  { name: "17", what: "An older version restored", n8n: 3, atMost: 3 },
  { name: "18", what: "Five nodes tidied", n8n: 1, atMost: 1 },
  { name: "19", what: "Add, connect, configure and run by keyboard only", n8n: null, atMost: 20 },
  { name: "20", what: "Exported as JSON, and imported", n8n: 5, atMost: 5 },
];

/** The counts as a Markdown table. */
export function table(counts: ReadonlyMap<string, number>): string {
  const lines = tasks.map(
    ({ name, what, n8n }) => `| ${name} | ${what} | ${counts.get(name) ?? "–"} | ${n8n ?? "not possible"} |`,
  );
  return ["| # | Task | Millrace | n8n 2.30 |", "| --- | --- | --- | --- |", ...lines].join("\n");
}
