import { newSecret } from "#lib/id.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { countExecutions } from "#worker/counting/count-executions.sql.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { storeExecutions } from "./stored-executions.ts";

const stored = forLength(10_000_000, 200_000);
const requests = 50;
/** Requests that are not counted, until V8 has compiled the hot code. */
const warmUps = 10;
const promisedMs = 200;

/**
 * The numbers of the first page for 30 days, of 205 flows, with ten million executions stored. Says also how long the
 * worker takes to count them. Takes three minutes, mostly for storing.
 */
export async function measureOverview(): Promise<Measurement[]> {
  const ground = await layGround();
  try {
    await storeExecutions(ground.pool, stored, Date.now());
    const beganAt = performance.now();
    await countExecutions(ground.pool, new AbortController().signal);
    const countedMs = performance.now() - beganAt;
    const apiKey = newSecret();
    const web = await startWebProcess({
      databaseUrl: ground.databaseUrl,
      environment: { BOOTSTRAP_API_KEY: apiKey },
    });
    try {
      const url = `${web.url}/api/overview?range=30d&time_zone=Europe/Berlin`;
      const times: number[] = [];
      for (let request = 1; request <= warmUps + requests; request += 1) {
        const ms = await timeOf(url, apiKey);
        if (request > warmUps) times.push(ms);
      }
      const counted = await ground.pool.query("select sum(executions)::float8 as sum from flow_hours");
      return [judge(times, `${counted.rows[0].sum} counted in ${(countedMs / 1000).toFixed(1)} s`)];
    } finally {
      await web.stop();
    }
  } finally {
    await ground.clear();
  }
}

/** Until the last byte was read. */
async function timeOf(url: string, apiKey: string): Promise<number> {
  const beganAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  return performance.now() - beganAt;
}

function judge(times: readonly number[], counted: string): Measurement {
  const p95Ms = quantile(times, 0.95);
  return {
    promise: "",
    what: `overview of 30 days (${counted})`,
    figure: `p95 ${p95Ms.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    promised: `p95 <= ${promisedMs} ms`,
    baseline: null,
    isMet: p95Ms <= promisedMs,
  };
}
