import { setTimeout as sleep } from "node:timers/promises";
import { newNodeId } from "#lib/node-id.ts";
import { triggersChannel } from "#queue/channels.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { queuedDocument } from "./queued-document.ts";
import { middle } from "./signed.ts";
import { sustain } from "./sustained.ts";
import { postOrders } from "./wrk.ts";

/** The minimum share of the rate of the same flow without names. */
const least = 0.85;
const promised = { perSecond: 1200, medianMs: 15 };
const rounds = forLength(6, 2);
const seconds = forLength(4, 2);
const connections = 128;
/** Several times the second in which a web process reads a changed trigger again. */
const untilReadMs = 3000;

const template = "{{customer.name}}: {{total}}";
const fields = ["customer.name", "total"];

/** What names and searches cost: P1 beside a flow without them, and P2 while a worker indexes two values of each execution. */
export async function measureSearched(): Promise<Measurement[]> {
  const sustained = await sustain(promised, ", named and with two searched values", nameNewest);
  return [await compareCalls(), ...sustained];
}

async function compareCalls(): Promise<Measurement> {
  const ground = await layGround();
  const [plainId, namedId] = [newNodeId(), newNodeId()];
  await ground.makeLive(queuedDocument(plainId));
  await ground.makeLive(queuedDocument(namedId));
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const [plainUrl, namedUrl] = [plainId, namedId].map((id) => `${web.url}/flow/webhook/${id}`) as [
    string,
    string,
  ];
  try {
    await nameNewest(ground);
    await postOrders(plainUrl, connections, 6);
    await postOrders(namedUrl, connections, 6);
    const ratios: number[] = [];
    let errors = 0;
    for (let round = 1; round <= rounds; round += 1) {
      // The second of a pair has larger tables, so the order alternates.
      const early = round % 2 === 0 ? await postOrders(namedUrl, connections, seconds) : null;
      const plain = await postOrders(plainUrl, connections, seconds);
      const named = early ?? (await postOrders(namedUrl, connections, seconds));
      ratios.push(named.perSecond / plain.perSecond);
      errors += plain.errors + named.errors;
      console.log(
        `round ${round}: without names ${plain.perSecond.toFixed(0)}/s, with ${named.perSecond.toFixed(0)}/s`,
      );
    }
    const { rows } = await ground.pool.query<{ named: number }>(
      "select count(*)::int as named from executions where name is not null",
    );
    console.log(`${rows[0]?.named} executions have a name`);
    return {
      promise: "P1",
      what: `calls whose executions are named, beside calls without, ${connections} connections`,
      figure: `${(middle(ratios) * 100).toFixed(1)} %`,
      promised: `>= ${least * 100} %`,
      baseline: null,
      isMet: middle(ratios) >= least && errors === 0 && (rows[0]?.named ?? 0) > 0,
    };
  } finally {
    await web.stop();
    await ground.clear();
  }
}

/** Names the executions of the newest flow, and makes two of their values searchable, as its settings would. */
async function nameNewest({ pool }: Ground): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from flows order by id desc limit 1");
  const id = rows[0]?.id;
  const settings = { execution_name: template, search_fields: fields };
  await pool.query("update flows set settings = $2 where id = $1", [id, settings]);
  await pool.query("insert into flow_search (flow_id, name_template, fields) values ($1, $2, $3)", [
    id,
    template,
    fields,
  ]);
  await pool.query("select pg_notify($1, $2)", [triggersChannel, id]);
  await sleep(untilReadMs);
}
