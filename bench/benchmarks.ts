import type { Benchmark } from "./benchmark.ts";

/**
 * All benchmarks by name, in the order in which they run. Each module is loaded only in the process that measures it. The
 * durations are those of a machine with two cores that does nothing else.
 */
export const benchmarks = {
  burst: {
    promises: ["P1"],
    about: "calls accepted and committed by one web process: >= 85 % of a sketch",
    seconds: { full: 170, quick: 50 },
    needs: ["wrk"],
    measure: async () => (await import("./burst.ts")).measureBurst(),
  },
  signed: {
    promises: ["P1"],
    about: "the same with GitHub's signature: >= 80 % of the same without",
    seconds: { full: 70, quick: 25 },
    needs: ["wrk"],
    measure: async () => (await import("./signed.ts")).measureSigned(),
  },
  sustained: {
    promises: ["P2"],
    about:
      "accepted, run and finished: the highest rate that holds, >= 6,000/s for 60 s and >= 70 % of a sketch, median <= 15 ms",
    seconds: { full: 240, quick: 70 },
    needs: [],
    measure: async () => (await import("./sustained.ts")).measureSustained(),
  },
  searched: {
    promises: ["P1", "P2"],
    about:
      "calls whose executions are named and searched: >= 85 % of the same without names; 1,200/s for 60 s",
    seconds: { full: 180, quick: 60 },
    needs: ["wrk"],
    measure: async () => (await import("./searched.ts")).measureSearched(),
  },
  answered: {
    promises: ["P3"],
    about:
      "a call answered by an HTTP Response node, 10/s: median <= 3.5 ms, p99 <= 15 ms; 500/s: p99 <= 40 ms",
    seconds: { full: 130, quick: 65 },
    needs: [],
    measure: async () => (await import("./answered.ts")).measureResponded(),
  },
  licenses: {
    promises: ["P4"],
    about: "license validations: >= 12 % of a bare server; p99 <= 25 ms at half load",
    seconds: { full: 90, quick: 30 },
    needs: ["wrk"],
    measure: async () => (await import("./licenses.ts")).measureLicenses(),
  },
  elements: {
    promises: ["P5"],
    about: "element index and items, cached: >= 70 % of a bare server; 304",
    seconds: { full: 160, quick: 50 },
    needs: ["wrk"],
    measure: async () => (await import("./elements.ts")).measureElements(),
  },
  latest: {
    promises: ["P5"],
    about: "the latest release, cached: >= 70 % of a bare server; 304",
    seconds: { full: 110, quick: 35 },
    needs: ["wrk"],
    measure: async () => (await import("./latest.ts")).measureLatest(),
  },
  executions: {
    promises: ["P6"],
    about: "pages of executions with 10 million stored: <= 50 ms and <= 1.5 times the same with 10 thousand",
    seconds: { full: 300, quick: 40 },
    needs: [],
    measure: async () => (await import("./executions.ts")).measureExecutions(),
  },
  overview: {
    promises: [],
    about: "the overview's numbers with 10 million executions stored: p95 <= 200 ms",
    seconds: { full: 180, quick: 25 },
    needs: [],
    measure: async () => (await import("./overview.ts")).measureOverview(),
  },
  memory: {
    promises: ["P7"],
    about: "memory at rest, all processes: <= 400 MB",
    seconds: { full: 30, quick: 30 },
    needs: ["Linux"],
    measure: async () => (await import("./memory.ts")).measureMemory(),
  },
  editor: {
    promises: ["P8"],
    about: "a flow of 500 nodes: opens in <= 1.5 s, pans at >= 50 frames/s",
    seconds: { full: 90, quick: 60 },
    needs: ["Chromium"],
    measure: async () => (await import("./editor.ts")).measureEditor(),
  },
  typing: {
    promises: ["P8"],
    about: "a keystroke in a field with a sample of 1 MB: p95 <= 16 ms",
    seconds: { full: 60, quick: 60 },
    needs: ["Chromium"],
    measure: async () => (await import("./typing.ts")).measureTyping(),
  },
  start: {
    promises: ["P9"],
    about: "a second npm start to ready: <= 6 s",
    seconds: { full: 20, quick: 20 },
    needs: [],
    measure: async () => (await import("./start.ts")).measureStart(),
  },
  loops: {
    promises: ["P10", "P11"],
    about: "For Each: 10,000 items <= 5 s and <= 250 MB; 1,000 items with a request each <= 3 s",
    seconds: { full: 30, quick: 20 },
    needs: ["Linux"],
    measure: async () => (await import("./loops.ts")).measureLoops(),
  },
  code: {
    promises: ["P12"],
    about: "Code node: >= 400 executions/s, a step <= 10 ms; run on last data <= 1 s",
    seconds: { full: 50, quick: 30 },
    needs: ["Chromium"],
    measure: async () => (await import("./code.ts")).measureCode(),
  },
  schedules: {
    promises: ["P13"],
    about: "10,000 schedules due in the same minute: started within 30 s",
    seconds: { full: 100, quick: 100 },
    needs: [],
    measure: async () => (await import("./schedules.ts")).measureSchedules(),
  },
  subflows: {
    promises: ["P14"],
    about: "Run Flow, round trip of a child with one node: median <= 5 ms",
    seconds: { full: 25, quick: 15 },
    needs: [],
    measure: async () => (await import("./subflows.ts")).measureSubflows(),
  },
  files: {
    promises: [],
    about: "a CSV file of 100 MB, uploaded, stored and read: <= 250 MB",
    seconds: { full: 25, quick: 25 },
    needs: ["Linux"],
    async measure() {
      const read = await (await import("./files.ts")).measureFiles();
      return [...read, ...(await (await import("./uploaded-file.ts")).measureUploadedFile())];
    },
  },
  tables: {
    promises: [],
    about: "a table with a million rows: requests <= 50 ms, an import of 100,000 rows <= 20 s",
    seconds: { full: 60, quick: 20 },
    needs: [],
    measure: async () => (await import("./tables.ts")).measureTables(),
  },
  audit: {
    promises: [],
    about: "an audit log with a million entries: pages <= 50 ms",
    seconds: { full: 60, quick: 20 },
    needs: [],
    measure: async () => (await import("./audit-log.ts")).measureAuditLog(),
  },
  picker: {
    promises: ["P8"],
    about: "the picker's search over 5,000 entries: <= 50 ms",
    seconds: { full: 10, quick: 5 },
    needs: [],
    measure: async () => (await import("./picker.ts")).measurePicker(),
  },
  iterations: {
    promises: [],
    about: "the page of an execution with 10,000 iterations: <= 1.5 s",
    seconds: { full: 40, quick: 35 },
    needs: ["Chromium"],
    measure: async () => (await import("./iterations.ts")).measureIterations(),
  },
  heaviest: {
    promises: ["S15"],
    about:
      "/healthz and a quick flow while the heaviest flows that web processes run are called at full rate: p99 <= 100 and <= 250 ms",
    seconds: { full: 90, quick: 45 },
    needs: ["wrk"],
    measure: async () => (await import("./heaviest.ts")).measureHeaviest(),
  },
  attacked: {
    promises: [],
    about: "webhooks and /healthz while pages are attacked: p99 <= 250 and <= 100 ms",
    seconds: { full: 150, quick: 70 },
    needs: ["Linux"],
    measure: async () => (await import("./attacked.ts")).measureAttacked(),
  },
} satisfies Record<string, Benchmark>;
