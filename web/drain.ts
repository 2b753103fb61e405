import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#lib/services.ts";
import { config } from "#server/platform/config/config.ts";
import { startDraining } from "#server/platform/status/draining.ts";
import { responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import { acceptBacklog } from "./accept-backlog.ts";
import type { OpenSockets } from "./open-sockets.ts";

/** Time for waiting callers and slow requests to finish. */
const graceMs = 10_000;

/**
 * Shuts the web process down without refusing a call. For SHUTDOWN_NOTICE_SECONDS `/readyz` returns 503 while calls are still
 * accepted; each connection is closed after its response. Then it accepts no more connections, finishes running requests and
 * flushes pending writes by closing the services. Sockets that are still open after the grace period are destroyed.
 */
export async function drain(server: Server, sockets: OpenSockets, services: Services): Promise<void> {
  startDraining();
  await delay(config().shutdownNoticeMs);
  await acceptBacklog(server);
  const closed = new Promise((done) => server.close(done));
  const giveUp = setTimeout(() => responseWaiters().giveUp(), graceMs);
  const cut = setTimeout(() => sockets.destroyAll(), graceMs + 1000);
  await closed;
  clearTimeout(giveUp);
  clearTimeout(cut);
  await services.close();
}
