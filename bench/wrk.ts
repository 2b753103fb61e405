import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The request body: 200 bytes. */
export const order = JSON.stringify({
  order_id: "ord_000001",
  customer: { name: "Ada Lovelace", email: "ada@example.com" },
  items: [
    { sku: "A-1001", quantity: 2, price: 19.5 },
    { sku: "B-2002", quantity: 1, price: 5 },
  ],
  total: 44,
  currency: "EUR",
});

/** The result of one load run. */
export interface LoadResult {
  perSecond: number;
  /** Responses other than 2xx or 3xx, and broken connections. */
  errors: number;
  /** Latency per response, from when its call was sent. */
  medianMs: number;
  p99Ms: number;
}

/** Posts `order` as fast as responses arrive, with wrk on one thread. */
export function postOrders(url: string, connections: number, seconds: number): Promise<LoadResult> {
  return runWrk(url, connections, seconds, `${postJson}wrk.body = '${order}'\n`);
}

/** The start of a script that posts JSON. */
export const postJson = `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n`;

/** Sends the requests of a Lua script as fast as responses arrive, with wrk on one thread. */
export async function runWrk(
  url: string,
  connections: number,
  seconds: number,
  lua: string,
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-wrk-"));
  const script = join(folder, "post.lua");
  try {
    await writeFile(script, lua + summary);
    const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, url];
    const { stdout } = await run("wrk", args);
    const [requests = 0, microseconds = 1, errors = 0, median = 0, p99 = 0] =
      /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
    return {
      perSecond: requests / (microseconds / 1e6),
      errors,
      medianMs: median / 1000,
      p99Ms: p99 / 1000,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const summary = `
done = function(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
`;
