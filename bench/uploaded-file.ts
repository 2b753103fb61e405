import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chain, setFields } from "#test/executions/chain.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { layGround } from "./ground.ts";
import type { Measurement } from "./measurement.ts";
import { readMemory } from "./process-memory.ts";

const promisedBytes = 250_000_000;
const fileBytes = 100_000_000;
const rowsAtOnce = 500;
const lookEveryMs = 100;
const boundary = "bench";

/**
 * A CSV file of 100 MB through the whole product: uploaded to a webhook, stored, read to its last rows by Read File, and
 * used by the next node. The memory of the web process while it arrives, and of the worker with its child while it is read.
 */
export async function measureUploadedFile(): Promise<Measurement[]> {
  const ground = await layGround();
  const folder = await mkdtemp(join(tmpdir(), "millrace-bench-files-"));
  const environment = { DATA_DIR: folder, MAX_BODY_BYTES: String(2 * fileBytes) };
  const { databaseUrl } = ground;
  const chunk = Buffer.from(`${"a value,".repeat(12)}the last\n`.repeat(rowsAtOnce));
  const chunks = Math.ceil(fileBytes / chunk.length);
  const reading = {
    file: "{{receive_webhook.file}}",
    has_header: false,
    first_row: String((chunks - 1) * rowsAtOnce),
    max_rows: 1000,
  };
  const document = chain(
    { type: "read_file_node", key: "read_file", config: reading },
    setFields("after", { count: "{{read_file.count}}" }),
  );
  await ground.makeLive(document);
  const web = await startWebProcess({ databaseUrl, environment });
  const worker = await startTestWorker(databaseUrl, environment);
  const ofWeb = watchMemory(web.pid);
  const ofWorker = watchMemory(worker.pid);
  try {
    const startedMs = performance.now();
    await upload(`${web.url}/flow/webhook/${document.nodes[0]?.id}`, chunk, chunks);
    const uploadSeconds = (performance.now() - startedMs) / 1000;
    const output = await lastOutput(ground.pool, document.nodes[2]?.id ?? "");
    const seconds = (performance.now() - startedMs) / 1000;
    if (output.count !== rowsAtOnce + 1) throw new Error(`The flow counted ${output.count} rows.`);
    const line = (what: string, bytes: number): Measurement => ({
      promise: "",
      what,
      figure: `${(bytes / 1e6).toFixed(0)} MB`,
      promised: `<= ${promisedBytes / 1e6} MB`,
      baseline: null,
      isMet: bytes > 0 && bytes <= promisedBytes,
    });
    return [
      line(
        `upload of 100 MB to a webhook in ${uploadSeconds.toFixed(1)} s, memory of the web process`,
        ofWeb.stop(),
      ),
      line(
        `until its last row is in the next node ${seconds.toFixed(1)} s, worker with its child`,
        ofWorker.stop(),
      ),
    ];
  } finally {
    ofWeb.stop();
    ofWorker.stop();
    await Promise.all([web.stop(), worker.stop()]);
    await ground.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The most memory that a process and its children have had, once stopped. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(async () => {
    const processes = await readMemory(pid);
    most = Math.max(
      most,
      processes.reduce((sum, { pssBytes }) => sum + pssBytes, 0),
    );
  }, lookEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

/** Sends a form with one file, which is never in this process's memory as a whole. */
async function upload(url: string, chunk: Buffer, chunks: number): Promise<void> {
  const sent = request(url, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await pipeline(async function* () {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    for (let count = 0; count < chunks; count += 1) yield chunk;
    yield `\r\n--${boundary}--\r\n`;
  }, sent);
  const status = await answered;
  if (status >= 300) throw new Error(`The upload got ${status}.`);
}

/** The output of the flow's last step, once it is there. */
async function lastOutput(
  pool: Awaited<ReturnType<typeof layGround>>["pool"],
  nodeId: string,
): Promise<{ count?: unknown }> {
  for (;;) {
    const { rows } = await pool.query<{ status: string; error: unknown; output: { count?: unknown } | null }>(
      `select e.status, e.error, s.output from executions e
       left join steps s on s.execution_id = e.id and s.node_id = $1 and s.status = 'succeeded'`,
      [nodeId],
    );
    const [found] = rows;
    if (found?.status === "failed") throw new Error(`The flow failed: ${JSON.stringify(found.error)}`);
    if (found?.status === "succeeded" && found.output) return found.output;
    await sleep(100);
  }
}
