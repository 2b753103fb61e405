import type { Server } from "node:http";
import { join } from "node:path";
import { provideServer } from "#app/server/server.ts";
import { preserveTickClass } from "#lib/keep-tick-class.ts";
import { exitCodes, runProgram } from "#lib/run-program.ts";
import { StartError } from "#lib/start-error.ts";
import { seedElements } from "#server/elements/seed.ts";
import { restoreAccess } from "#server/identity/access-recovery/restore-access.ts";
import { seedAccess } from "#server/identity/api-keys/bootstrap.ts";
import { assertSecretKey } from "#server/packages/signing/assert-secret-key.ts";
import { trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { describeInterruptedRestore } from "#server/platform/backup/interrupted-restore.sql.ts";
import { config } from "#server/platform/config/config.ts";
import { assertDurable } from "#server/platform/database/durability.ts";
import { joinInstallation } from "#server/platform/database/installation-use.ts";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { pool } from "#server/platform/database/pool.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { openWebServices } from "#server/services/web.ts";
import { responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { sendPrecompressed } from "#web/precompressed.ts";
import { createWebServer, type NextHandler } from "#web/web-server.ts";
import { builtInComputing } from "./computing.ts";
import { builtInNodeTypes } from "./node-types.ts";
import { drain } from "./web/drain.ts";
import { countSockets } from "./web/open-sockets.ts";

/**
 * The web process: our own HTTP server with Next behind it. Calls are accepted as soon as the socket is open; pages wait until
 * Next is ready. Sends `ready` to its parent process; drains and exits on SIGTERM and SIGINT.
 *
 * @throws before it listens, when the configuration or the database is unusable
 */
export async function startWeb(): Promise<void> {
  preserveTickClass();
  const services = openWebServices(builtInNodeTypes(), builtInComputing);
  await joinInstallation(config().databaseUrl, stopForRestore);
  await checkGround();
  const { port, host, baseUrl } = config();
  const pages = Promise.withResolvers<NextHandler>();
  const server = createWebServer(pages.promise);
  const sockets = countSockets(server);
  // Both start listening for notifications before the first call.
  triggers();
  responseWaiters();
  await listen(server, port, host);
  endOnSignal(() => drain(server, sockets, services));
  logger().info({ host, port, baseUrl }, "taking calls");
  process.send?.("ready");
  loadPages(server).then(pages.resolve, (cause) => {
    logger().error({ fault: describeFault(cause) }, "Next failed to start; webhooks are still served");
    pages.reject(cause);
  });
}

async function checkGround(): Promise<void> {
  const interrupted = await describeInterruptedRestore(pool());
  if (interrupted !== null) logger().warn(interrupted);
  trustedProxies();
  await assertDurable(pool());
  if (!(await isMigrated(pool()))) {
    throw new StartError("The database lacks migrations of this version. Run `npm start -- migrate` first.");
  }
  await prepareSecrets(pool());
  await assertSecretKey();
  await seedAccess();
  await restoreAccess();
  await seedElements();
}

/** Whatever started this process starts it again; then it waits for the restore, and reads what was restored. */
function stopForRestore(): void {
  logger().warn("stopping for a restore");
  process.kill(process.pid, "SIGTERM");
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off("error", failed);
      done();
    });
  });
}

async function loadPages(httpServer: Server): Promise<NextHandler> {
  const { default: next } = await import("next");
  provideServer(await import("#app/server/modules.ts"));
  const app = next({ dev: !config().production, dir: import.meta.dirname, httpServer });
  await app.prepare();
  const serve = app.getRequestHandler();
  return config().production ? sendPrecompressed(join(import.meta.dirname, ".next/static"), serve) : serve;
}

function endOnSignal(shutDown: () => Promise<void>): void {
  const end = () => {
    process.off("SIGTERM", end).off("SIGINT", end);
    logger().info("shutting down");
    shutDown().then(
      () => process.exit(0),
      (cause) => {
        logger().error({ fault: describeFault(cause) }, "shutting down failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end).on("SIGINT", end);
}

if (import.meta.main) await runProgram(startWeb, exitCodes);
