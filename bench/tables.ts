import { z } from "zod";
import { tableSchema } from "#api/flows/tables/schema.ts";
import { newSecret } from "#lib/id.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const rows = forLength(1_000_000, 50_000);
const importedRows = forLength(100_000, 10_000);
const requests = 50;
/** Requests that are not counted, until V8 has compiled the hot code. */
const warmUps = 10;
const promisedMs = 50;
const promisedImportSeconds = 20;

const columns = [
  { name: "email", type: "text", unique: true, required: true },
  { name: "total", type: "number" },
  { name: "paid", type: "boolean" },
  { name: "at", type: "date_time" },
  { name: "data", type: "json" },
];

/** A table with a million rows: pages, lookups and a new row through the API; and the import of a CSV file. */
export async function measureTables(): Promise<Measurement[]> {
  const ground = await layGround();
  const apiKey = newSecret();
  const web = await startWebProcess({
    databaseUrl: ground.databaseUrl,
    environment: { BOOTSTRAP_API_KEY: apiKey },
  });
  const call = async (method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(web.url + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return text;
  };
  const create = async (name: string) =>
    tableSchema.parse(JSON.parse(await call("POST", "/api/tables", JSON.stringify({ name, columns })))).id;
  const time = async (work: (request: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let request = 1; request <= warmUps + requests; request += 1) {
      const beganAt = performance.now();
      await work(request);
      if (request > warmUps) times.push(performance.now() - beganAt);
    }
    return times;
  };
  try {
    const id = await create("Large");
    await fill(ground, id);
    const list = (query: Record<string, string>) =>
      call("GET", `/api/tables/${id}/rows?${new URLSearchParams({ limit: "100", ...query })}`);
    const middle = await list({ sort: "total", direction: "desc" });
    const cursor = z.object({ next_cursor: z.string() }).parse(JSON.parse(middle)).next_cursor;
    const filter = (value: string) => JSON.stringify([{ name: "email", operator: "equals", value }]);
    const read = [
      ["the first page", await time(() => list({}))],
      ["a row by a unique column", await time((request) => list({ filter: filter(`e${request * 9973}`) }))],
      ["a sorted page", await time(() => list({ sort: "total" }))],
      [
        "the next page in descending order",
        await time(() => list({ sort: "total", direction: "desc", cursor })),
      ],
      ["the list of tables", await time(() => call("GET", "/api/tables"))],
      [
        "a new row",
        await time((request) =>
          call(
            "POST",
            `/api/tables/${id}/rows`,
            JSON.stringify({ values: { email: `new${request}`, total: request } }),
          ),
        ),
      ],
    ] as const;
    const imported = await create("Imported");
    const beganAt = performance.now();
    await call("POST", `/api/tables/${imported}/imports`, toFile());
    const importSeconds = (performance.now() - beganAt) / 1000;
    return [
      ...read.map(([what, times]) => judge(what, times)),
      {
        promise: "",
        what: `importing ${importedRows.toLocaleString("en")} rows of CSV`,
        figure: `${importSeconds.toFixed(1)} s`,
        promised: `<= ${promisedImportSeconds} s`,
        baseline: null,
        isMet: importSeconds <= promisedImportSeconds,
      },
    ];
  } finally {
    await web.stop();
    await ground.clear();
  }
}

/** Adds the rows by one statement: an import of this size is measured by itself. */
async function fill({ pool }: Ground, id: string): Promise<void> {
  const table = `table_${id.replaceAll("-", "")}`;
  await pool.query(
    `insert into ${table} (c1, c2, c3, c4, c5)
     select 'e' || n, case when n % 10 > 0 then (n::bigint * 7919) % 1000003 end, n % 2 = 0,
       now() - make_interval(secs => n), json_build_object('n', n) from generate_series(1, $1) n`,
    [rows],
  );
  await pool.query(`analyze ${table}`);
}

function toFile(): string {
  const lines = Array.from(
    { length: importedRows },
    (_, n) => `e${n},${n % 997},${n % 2 === 0},2026-05-31T09:30:00Z,"{""n"":${n}}"`,
  );
  return ["email,total,paid,at,data", ...lines].join("\n");
}

function judge(what: string, times: readonly number[]): Measurement {
  const p95Ms = quantile(times, 0.95);
  return {
    promise: "",
    what: `a table with ${rows.toLocaleString("en")} rows: ${what}, p95`,
    figure: `${p95Ms.toFixed(1)} ms`,
    promised: `<= ${promisedMs} ms`,
    baseline: null,
    isMet: p95Ms <= promisedMs,
  };
}
