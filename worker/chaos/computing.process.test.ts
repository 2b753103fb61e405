import { expect, onTestFinished, test } from "vitest";
import { chain, condition, httpRequest, httpResponse, setFields } from "#test/executions/chain.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";

const size = bySize({
  short: { calls: 450, kills: 4 },
  long: { calls: 1800, kills: 16 },
  full: { calls: 20_000, kills: 200 },
});
const senders = 24;

/** What a flow does, how its callers are answered, and how many steps each execution has. */
interface Kind {
  nodeId: string;
  answer: { status: number; body: RegExp };
  steps: number;
}

test(`web and worker killed ${size.kills} times during ${size.calls} calls of flows that compute, answer, and have effects, or would: 0 acknowledged lost, 0 twice`, async () => {
  const { database, recorder, crew, random } = await setScene({ workers: 1 });
  const flows = {
    computing: chain(
      condition("is", "{{n}}", "exists", ""),
      setFields("set", { n: "{{n}}" }, { by: "true" }),
    ),
    answering: chain(httpResponse("answer", '{"n":{{n}}}')),
    answered: chain(httpResponse("answer", '{"n":{{n}}}'), httpRequest("call", `${recorder.url}/{{n}}`)),
    ended: chain(condition("is", "{{n}}", "equals", "0"), httpRequest("call", recorder.url, { by: "true" })),
    effect: chain(setFields("before", { n: "{{n}}" }), httpRequest("call", `${recorder.url}/{{n}}`)),
  };
  const accepted = { status: 200, body: /"execution_id"/ };
  const kindOf = async (document: (typeof flows)["effect"], answer: Kind["answer"]): Promise<Kind> => {
    await makeFlowLive(database.pool, document);
    return { nodeId: document.nodes[0]?.id ?? "", answer, steps: document.nodes.length };
  };
  const kinds = [
    await kindOf(flows.computing, accepted),
    await kindOf(flows.answering, { status: 201, body: /^\{"n":\d+\}$/ }),
    await kindOf(flows.effect, accepted),
    await kindOf(flows.answered, { status: 201, body: /^\{"n":\d+\}$/ }),
    await kindOf(flows.ended, accepted),
  ];
  let web = await startWebProcess({ databaseUrl: database.url });
  onTestFinished(() => web.kill());

  const acknowledged = new Map<string, Kind>();
  let broken = 0;
  let sent = 0;
  let kills = 0;
  /** Resolves once there is a process to send to. */
  let up = Promise.resolve();
  const killAt = Array.from({ length: size.kills }, () => random.integer(size.calls)).sort((a, b) => a - b);

  async function kill(): Promise<void> {
    kills += 1;
    if (kills % 2 === 0) {
      await crew.replace(0);
      return;
    }
    await web.kill();
    web = await startWebProcess({ databaseUrl: database.url, port: web.port });
  }

  async function call(number: number, kind: Kind): Promise<void> {
    const headers = { "content-type": "application/json" };
    const sending = { method: "POST", headers, body: JSON.stringify({ n: number, name: "Ada" }) };
    try {
      const response = await fetch(`${web.url}/flow/webhook/${kind.nodeId}`, sending);
      const body = await response.text();
      if (response.status >= 500) {
        // Not acknowledged: the database was busy, or a killed worker had the execution for too long.
        broken += 1;
        return;
      }
      expect({ status: response.status, body }).toEqual({
        status: kind.answer.status,
        body: expect.stringMatching(kind.answer.body),
      });
      const id = response.headers.get("x-execution-id") ?? JSON.parse(body).execution_id;
      expect(acknowledged.has(id)).toBe(false);
      acknowledged.set(id, kind);
    } catch (cause) {
      // The connection broke: the sender does not know the outcome. Anything else fails the test.
      if (!(cause instanceof TypeError)) throw cause;
      broken += 1;
    }
  }

  async function send(): Promise<void> {
    for (;;) {
      await up;
      if (sent === size.calls) return;
      sent += 1;
      const calling = call(sent, kinds[sent % kinds.length] as Kind);
      if (killAt[0] !== undefined && sent >= killAt[0]) {
        killAt.shift();
        up = up.then(kill);
      }
      await calling;
    }
  }

  await Promise.all(Array.from({ length: senders }, send));
  await up;
  await reconcile(database.pool, new Date(Date.now() + 60_000), "the only worker");
  const statuses = await untilAllFinished(database.pool, 60_000);

  const { rows: stored } = await database.pool.query<{
    id: string;
    nodeId: string;
    steps: number;
    attempts: number;
  }>(
    `select e.id, e.trigger_node_id as "nodeId", count(s.*)::int as steps, max(s.attempt) as attempts
     from executions e left join steps s on s.execution_id = e.id group by e.id, e.trigger_node_id`,
  );
  const byId = new Map(stored.map((each) => [each.id, each]));
  const lost = [...acknowledged.keys()].filter((id) => !byId.has(id));
  const incomplete = stored.filter(({ nodeId, steps, attempts }) => {
    const kind = kinds.find((each) => each.nodeId === nodeId);
    return steps !== kind?.steps || attempts !== 1;
  });
  const keys = new Set(recorder.calls.map(({ idempotencyKey }) => idempotencyKey));
  const effects = stored.filter(({ nodeId }) => [kinds[2]?.nodeId, kinds[3]?.nodeId].includes(nodeId));
  report("R1, R2", {
    seed: random.seed,
    kills,
    acknowledged: acknowledged.size,
    broken,
    "stored without an answer": stored.length - acknowledged.size,
    lost: lost.length,
    "effects repeated under the same key": recorder.calls.length - keys.size,
  });
  expect(lost).toEqual([]);
  expect(incomplete).toEqual([]);
  expect(statuses).toEqual({ succeeded: stored.length });
  expect(keys.size).toBe(effects.length);
  expect(acknowledged.size + broken).toBe(size.calls);
  expect(stored.length).toBeLessThanOrEqual(size.calls);
});
