import { availableParallelism } from "node:os";
import type pg from "pg";
import { openServices, type Service, type Services, service } from "#lib/services.ts";
import { library } from "#server/connectors/library/library.ts";
import { createProcessLibrary } from "#server/connectors/library/listening.ts";
import { createFlowEvents, flowEvents } from "#server/executions/events/flow-events.sql.ts";
import { config } from "#server/platform/config/config.ts";
import { createListener, type Listener } from "#server/platform/database/listener.ts";
import { pool } from "#server/platform/database/pool.ts";
import { createConverter } from "#server/platform/sandbox/converter.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { fileConverter, sandbox } from "#server/platform/sandbox/service.ts";
import { listPlatform, logCloseFailure } from "#server/services/platform.ts";
import { createJournalConnections, createQueueConnections } from "./connections.ts";

export const journalConnections: Service<pg.Pool> = service("journalConnections");
export const queueConnections: Service<pg.Pool> = service("queueConnections");
export const cancelListener: Service<Listener> = service("cancelListener");

/**
 * Calls that run code at once, each in its own process. One that waits for a request takes no processor. A
 * flow takes at most half of those that the others leave, so the calls of a flow that is alone have four
 * children or more.
 */
const maxSandboxChildren = 2 * Math.max(4, availableParallelism());

/** Files that are converted at once, each in its own process, which may need up to 400 MB. */
const maxConverterChildren = 2;

/** Opens the services of a worker, until `close`. */
export function openWorkerServices(): Services {
  return openServices((services) => {
    listPlatform(services);
    services.add(library, createProcessLibrary);
    services.add(
      flowEvents,
      () => createFlowEvents(pool()),
      (events) => events.close(),
    );
    services.add(
      sandbox,
      () => createSandbox(maxSandboxChildren),
      (opened) => opened.close(),
    );
    services.add(
      fileConverter,
      () => createConverter(maxConverterChildren),
      (opened) => opened.close(),
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
