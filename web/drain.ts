import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { closeCallRecorder } from "#server/calls/record.ts";
import { config } from "#server/config.ts";
import { dailyStorage } from "#server/daily-storage/daily-storage.ts";
import { pool } from "#server/database/pool.ts";
import { closeDeliveryStore } from "#server/deliveries/store.ts";
import { checkLog } from "#server/license-checks/check-log.ts";
import { startDraining } from "#server/status/draining.ts";
import { webListener } from "#server/webhooks/listener.ts";
import { replies } from "#server/webhooks/replies.ts";
import { closeCallStore } from "#server/webhooks/store.ts";
import type { OpenSockets } from "./open-sockets.ts";

/** How long callers that wait for their flow, and slow requests, may take to finish. */
const graceMs = 10_000;

/**
 * Shuts the web process down without refusing a call. For SHUTDOWN_NOTICE_SECONDS it answers 503 at `/readyz`, goes on taking
 * calls, and closes each connection after its response. Then it accepts no more connections, finishes running requests, and
 * flushes what they stored. Sockets that are still open after the grace are destroyed.
 */
export async function drain(server: Server, sockets: OpenSockets): Promise<void> {
  startDraining();
  await delay(config().shutdownNoticeMs);
  const closed = new Promise((done) => server.close(done));
  const giveUp = setTimeout(() => replies().giveUp(), graceMs);
  const cut = setTimeout(() => sockets.destroyAll(), graceMs + 1000);
  await closed;
  clearTimeout(giveUp);
  clearTimeout(cut);
  await closeDeliveryStore();
  await closeCallStore();
  await closeCallRecorder();
  await dailyStorage().flush();
  await checkLog().settled();
  await webListener().close();
  await pool().end();
}
