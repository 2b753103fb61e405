import { z } from "zod";
import { newSecret } from "#lib/id.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type ExecutionPages, executionPages } from "./execution-pages.ts";
import { layGround } from "./ground.ts";
import { storeExecutions } from "./stored-executions.ts";

/** An installation with its own database and web process, from which pages of executions are requested by name. */
export interface ExecutionSite {
  pageNames: (keyof ExecutionPages)[];
  ask(page: keyof ExecutionPages): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  /** Time until the last byte was read. */
  ms: number;
  /** Executions on the page. */
  found: number;
}

const pageSchema = z.object({ data: z.array(z.unknown()) });

/**
 * Stores that many executions and starts a web process that lists them.
 *
 * @param now when the newest started, in milliseconds since the epoch
 */
export async function openExecutionSite(total: number, now: number): Promise<ExecutionSite> {
  const ground = await layGround();
  try {
    const pages = executionPages(await storeExecutions(ground.pool, total, now), now);
    const apiKey = newSecret();
    const environment = { BOOTSTRAP_API_KEY: apiKey };
    const web = await startWebProcess({ databaseUrl: ground.databaseUrl, environment });
    return {
      pageNames: Object.keys(pages) as (keyof ExecutionPages)[],
      ask: (page) => get(`${web.url}/api/executions?${new URLSearchParams(pages[page])}`, apiKey),
      async close() {
        await web.stop();
        await ground.clear();
      },
    };
  } catch (cause) {
    await ground.clear();
    throw cause;
  }
}

async function get(url: string, apiKey: string): Promise<Answer> {
  const beganAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await response.text();
  const ms = performance.now() - beganAt;
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  return { ms, found: pageSchema.parse(JSON.parse(text)).data.length };
}
