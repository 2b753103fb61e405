import { collectGarbage } from "#lib/collect-garbage.ts";
import { exitCodes, runProgram } from "#lib/run-program.ts";
import { pollers } from "#nodes/index.pollers.ts";
import { runners } from "#nodes/index.runners.ts";
import { config } from "#server/platform/config/config.ts";
import { joinInstallation } from "#server/platform/database/installation-use.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import { startWorker } from "#worker/run-worker.ts";
import { openWorkerServices } from "#worker/services.ts";
import { builtInNodeTypes } from "./node-types.ts";

/**
 * The worker process: runs executions until SIGTERM or SIGINT, and exits with 1 when it must be restarted. Sends `ready` to its
 * parent process.
 */
export async function runWorker(): Promise<void> {
  // Collects the garbage of loading now, since executions would wait for it later.
  collectGarbage();
  const services = openWorkerServices();
  await retryWhileUnavailable(
    () => joinInstallation(config().databaseUrl, stopForRestore),
    new AbortController().signal,
  );
  const worker = await startWorker({ nodeTypes: builtInNodeTypes(), runners, pollers });
  const stop = () => {
    logger().info("shutting down");
    void worker.stop();
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  process.send?.("ready");
  const wasWanted = await worker.ended;
  await services.close();
  process.exit(wasWanted ? 0 : 1);
}

/** Whatever started this process starts it again; then it waits for the restore, and runs what was restored. */
function stopForRestore(): void {
  logger().warn("stopping for a restore");
  process.kill(process.pid, "SIGTERM");
}

if (import.meta.main) await runProgram(runWorker, exitCodes);
