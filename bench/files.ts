import { createConverter } from "#server/platform/sandbox/converter.ts";
import type { Measurement } from "./measurement.ts";
import { readMemory } from "./process-memory.ts";

const promisedBytes = 250_000_000;
const fileBytes = 100_000_000;
const rowsAtOnce = 500;
const lookEveryMs = 100;

/** A CSV file of 100 MB, read to its last rows: the memory of this process and of the one that reads. */
export async function measureFiles(): Promise<Measurement[]> {
  const converter = createConverter(1);
  const chunk = Buffer.from(`${"a value,".repeat(12)}the last\n`.repeat(rowsAtOnce));
  const chunks = Math.ceil(fileBytes / chunk.length);
  const file = async function* () {
    for (let sent = 0; sent < chunks; sent += 1) yield chunk;
  };
  let most = 0;
  const look = setInterval(async () => {
    const processes = await readMemory(process.pid);
    most = Math.max(
      most,
      processes.reduce((sum, { pssBytes }) => sum + pssBytes, 0),
    );
  }, lookEveryMs);
  try {
    const startedMs = performance.now();
    const table = { hasHeader: false, columns: [], firstRow: (chunks - 1) * rowsAtOnce, maxRows: 1000 };
    const result = await converter.convert({
      conversion: { kind: "read_csv", encoding: "auto", delimiter: "auto", table, readsNumbers: false },
      inputs: [file],
      signal: new AbortController().signal,
    });
    if (result.kind === "fail") throw new Error(result.error.message);
    const seconds = (performance.now() - startedMs) / 1000;
    return [
      {
        promise: "",
        what: `CSV of 100 MB, read in ${seconds.toFixed(1)} s, memory of both processes`,
        figure: `${(most / 1e6).toFixed(0)} MB`,
        promised: `<= ${promisedBytes / 1e6} MB`,
        baseline: null,
        isMet: most > 0 && most <= promisedBytes,
      },
    ];
  } finally {
    clearInterval(look);
    converter.close();
  }
}
