import type { FlowDocument } from "#engine/document.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { type Baseline, startBaseline } from "./baseline.ts";
import { type Ground, layGround } from "./ground.ts";

/** A database, a web process, a worker with default settings, a live flow, and the bare server. */
export interface WholeWay {
  ground: Ground;
  baseline: Baseline;
  /** The flow's webhook URL. */
  webhookUrl: string;
  clear(): Promise<void>;
}

/** @param document its first node is the webhook */
export async function layWholeWay(document: FlowDocument): Promise<WholeWay> {
  const ground = await layGround();
  await ground.makeLive(document);
  // A minute at the highest rate stores more than a flow may store on one day.
  const environment = { MAX_STORED_BYTES_PER_DAY: "0" };
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl, environment });
  const worker = await startTestWorker(ground.databaseUrl, { LOG_LEVEL: "warn" });
  const baseline = await startBaseline();
  return {
    ground,
    baseline,
    webhookUrl: `${web.url}/flow/webhook/${document.nodes[0]?.id}`,
    async clear() {
      await Promise.all([web.stop(), worker.stop(), baseline.stop()]);
      const output = web.output() + worker.log();
      if (output !== "") console.log(output.trimEnd());
      await ground.clear();
    },
  };
}
