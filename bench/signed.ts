import { createHmac } from "node:crypto";
import { newNodeId } from "#lib/node-id.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { withSettings } from "#test/postgres/live-flow.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { openTestServices } from "#test/services.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { queuedDocument } from "./queued-document.ts";
import { order, postJson, postOrders, runWrk } from "./wrk.ts";

/** The minimum share of the same flow's rate without a signature. */
const least = 0.8;
const rounds = forLength(6, 2);
const seconds = forLength(4, 2);
const connections = 128;
const secret = "a secret that GitHub knows too";

/** The cost of a signature: P1 with a flow that verifies GitHub's signature, alternating with P1 without authentication. */
export async function measureSigned(): Promise<Measurement[]> {
  const ground = await layGround();
  // The credential is encrypted here and decrypted in the web process.
  process.env.SECRET_KEY = "a secret key of the benchmark's own, long enough";
  process.env.DATABASE_URL = ground.databaseUrl;
  const [openId, signedId] = [newNodeId(), newNodeId()];
  const services = openTestServices();
  const credential = await keepCredential(ground.pool, "signature", secret);
  await ground.makeLive(queuedDocument(openId));
  const authentication = { type: "signature", preset: "github", credential_ids: [credential] };
  await ground.makeLive(withSettings(queuedDocument(signedId), { authentication }));
  const environment = { SECRET_KEY: process.env.SECRET_KEY };
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl, environment });
  const open = `${web.url}/flow/webhook/${openId}`;
  const signed = `${web.url}/flow/webhook/${signedId}`;
  try {
    await postOrders(open, connections, 6);
    await postSigned(signed, 6);
    const ratios: number[] = [];
    let errors = 0;
    for (let round = 1; round <= rounds; round += 1) {
      // The second of a pair has larger tables, so the order alternates.
      const early = round % 2 === 0 ? await postSigned(signed, seconds) : null;
      const plain = await postOrders(open, connections, seconds);
      const signedRun = early ?? (await postSigned(signed, seconds));
      ratios.push(signedRun.perSecond / plain.perSecond);
      errors += plain.errors + signedRun.errors;
      console.log(
        `round ${round}: open ${plain.perSecond.toFixed(0)}/s, signed ${signedRun.perSecond.toFixed(0)}/s, errors ${signedRun.errors}`,
      );
    }
    const median = middle(ratios);
    return [
      {
        promise: "P1",
        what: `calls that GitHub signed, beside calls that nobody signed, ${connections} connections`,
        figure: percent(median),
        promised: `>= ${percent(least)}`,
        baseline: null,
        isMet: median >= least && errors === 0,
      },
    ];
  } finally {
    await services.close();
    await web.stop();
    await ground.clear();
  }
}

function postSigned(url: string, forSeconds: number) {
  const signature = createHmac("sha256", secret).update(order).digest("hex");
  const header = `wrk.headers["X-Hub-Signature-256"] = "sha256=${signature}"\n`;
  return runWrk(url, connections, forSeconds, `${postJson}${header}wrk.body = '${order}'\n`);
}

/** Median of an even number of ratios. */
export function middle(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
