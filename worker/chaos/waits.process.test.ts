import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { chain, delay, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, type TestFlow } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess } from "#test/processes/web.ts";

const size = bySize({
  short: { executions: 40, kills: 2 },
  long: { executions: 120, kills: 4 },
  full: { executions: 1000, kills: 30 },
});
const senders = 16;

// The test signs the URLs itself, so that it can call them before their steps are reached.
arrangeServices((services) => services.add(config, () => testConfig()));

interface Waiting {
  id: string;
  token: string;
  kind: "call" | "page";
  /** The numbers that were sent and answered with 200. */
  accepted: number[];
  refused: number;
}

function waitingOf(flow: TestFlow, kind: Waiting["kind"], ids: readonly string[]): Waiting[] {
  const nodeId = flow.document.nodes.find(({ key }) => key === "wait")?.id ?? "";
  return ids.map((executionId) => ({
    id: executionId,
    token: resumeToken({ kind, executionId, nodeId, scope: "" }),
    kind,
    accepted: [],
    refused: 0,
  }));
}

const flowOf = (wait: Omit<Link, "key">, by: string, got: string) =>
  chain(delay("first", 0.5), { ...wait, key: "wait" }, setFields("after", { got }, { by }));

test(`${size.executions} waits and approvals with ${size.kills} kills: each resumes once, none is lost (R13)`, async () => {
  const { database, crew, random } = await setScene({ workers: 2 });
  let web = await startWebProcess({ databaseUrl: database.url });
  onTestFinished(() => web.kill());
  const calls = await createFlow(
    database.pool,
    flowOf({ type: "wait_for_call_node" }, "called", "{{wait.n}}"),
  );
  const approvals = await createFlow(
    database.pool,
    flowOf({ type: "approval_node" }, "approved", "{{wait.comment}}"),
  );
  const inputs = Array.from({ length: size.executions / 2 }, (_, n) => ({ n }));
  const waiting = [
    ...waitingOf(calls, "call", await enqueue(database.pool, calls, inputs, { perJob: 20 })),
    ...waitingOf(approvals, "page", await enqueue(database.pool, approvals, inputs, { perJob: 20 })),
  ];
  // Two for each: one of them must be refused. Many come before their step is reached.
  const left = [...waiting, ...waiting];
  const total = left.length;
  let broken = 0;

  async function sendTo(each: Waiting, n: number): Promise<void> {
    for (;;) {
      const status = await statusOf(each, n);
      if (status === 200) each.accepted.push(n);
      else if (status === 409 || status === 410) each.refused += 1;
      else {
        // The web process is being replaced, or the database did not accept it in time: the sender sends it again.
        expect([null, 503]).toContain(status);
        broken += 1;
        await sleep(50);
        continue;
      }
      return;
    }
  }

  async function statusOf({ token, kind }: Waiting, n: number): Promise<number | null> {
    const body = kind === "call" ? { n } : { decision: "approved", comment: String(n) };
    try {
      const response = await fetch(`${web.url}/resume/${token}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return response.status;
    } catch (cause) {
      if (cause instanceof TypeError) return null;
      throw cause;
    }
  }

  async function send(): Promise<void> {
    for (;;) {
      const [each] = left.splice(random.integer(left.length), 1);
      if (!each) return;
      await sendTo(each, left.length);
      await sleep(random.integer(bySize({ short: 40, long: 40, full: 150 })));
    }
  }

  async function kill(): Promise<void> {
    for (let killed = 0; killed < size.kills; killed += 1) {
      const share = total * (1 - (killed + 1) / (size.kills + 1));
      while (left.length > share) await sleep(10);
      if (killed % 3 === 2) {
        await web.kill();
        web = await startWebProcess({ databaseUrl: database.url, port: web.port });
      } else {
        // A worker that has begun again: three crashes without progress are poison and fail on purpose (R10).
        await crew.replace(random.integer(2));
        await sleep(500);
      }
    }
  }

  await Promise.all([kill(), ...Array.from({ length: senders }, send)]);
  const statuses = await untilAllFinished(database.pool, 120_000);

  const { rows } = await database.pool.query<{ id: string; got: string | null; ends: number }>(
    `select s.execution_id as id, max(s.output ->> 'got') as got,
       count(*) filter (where s.node_id = any($1::text[]) and s.status = 'succeeded')::int as ends
     from steps s group by s.execution_id`,
    [[calls, approvals].map(({ document }) => document.nodes[2]?.id)],
  );
  const resumed = new Map(rows.map((row) => [row.id, row]));
  const twice = waiting.filter(({ accepted }) => accepted.length > 1);
  const wrong = waiting.filter(
    ({ id, accepted: [n] }) => n !== undefined && resumed.get(id)?.got !== String(n),
  );
  // The answer of an accepted call may be lost with its web process; the call that follows is then refused.
  const unanswered = waiting.filter(({ accepted }) => accepted.length === 0);
  report("R13", {
    seed: random.seed,
    executions: size.executions,
    kills: size.kills,
    broken,
    "accepted twice": twice.length,
    "resumed with another call": wrong.length,
    "accepted, answer lost": unanswered.length,
  });
  expect(statuses).toEqual({ succeeded: size.executions });
  expect(twice).toEqual([]);
  expect(wrong).toEqual([]);
  expect(unanswered.length).toBeLessThanOrEqual(broken);
  expect(rows.every(({ ends, got }) => ends === 1 && got !== null)).toBe(true);
  expect(waiting.every(({ accepted, refused }) => accepted.length + refused === 2)).toBe(true);
});
