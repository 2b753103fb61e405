import type pg from "pg";
import { openServices, type Service, type Services, service } from "#lib/services.ts";
import { createFlowEvents, flowEvents } from "#server/executions/events/flow-events.ts";
import { config } from "#server/platform/config/config.ts";
import { createListener, type Listener } from "#server/platform/database/listener.ts";
import { pool } from "#server/platform/database/pool.ts";
import { listPlatform, logCloseFailure } from "#server/services/platform.ts";
import { createJournalConnections, createQueueConnections } from "./connections.ts";

export const journalConnections: Service<pg.Pool> = service("journalConnections");
export const queueConnections: Service<pg.Pool> = service("queueConnections");
export const cancelListener: Service<Listener> = service("cancelListener");

/** Opens what a worker holds, until `close`. */
export function openWorkerServices(): Services {
  return openServices((services) => {
    listPlatform(services);
    services.add(
      flowEvents,
      () => createFlowEvents(pool()),
      (events) => events.close(),
    );
    services.add(
      cancelListener,
      () => createListener(config().databaseUrl, () => {}),
      (listener) => listener.close(),
    );
    services.add(
      journalConnections,
      () => createJournalConnections(config().databaseUrl),
      (connections) => connections.end(),
    );
    services.add(
      queueConnections,
      () => createQueueConnections(config().databaseUrl),
      (connections) => connections.end(),
    );
  }, logCloseFailure);
}
