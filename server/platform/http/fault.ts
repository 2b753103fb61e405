import { isConnectionLost } from "#server/platform/database/connection-lost.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Refusal, refuse, retryAfter } from "./refusal.ts";
import { requestIdOf } from "./request-context.ts";

/** Prisma's codes for a database that cannot be reached, a closed connection, and a pool without a free one. */
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024"]);

/** Whether a fault, or its cause, is that the database is unavailable. A retry helps. */
function isDatabaseAway(fault: unknown): boolean {
  for (let at = fault, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (isConnectionLost(at) || ("code" in at && prismaCodes.has(String(at.code)))) return true;
  }
  return false;
}

/**
 * The response to a fault: without internals, but with the id under which our log has the details. `endpoint` is the
 * declared path; the actual path is not logged.
 */
export function toFaultRefusal(request: Request, endpoint: string, fault: unknown): Refusal {
  return refuseFault(requestIdOf(request), endpoint, fault);
}

/** The same for callers that have only the request's id. */
export function refuseFault(requestId: string, endpoint: string, fault: unknown): Refusal {
  if (isDatabaseAway(fault)) {
    logger().warn({ requestId, endpoint }, "database away");
    return retryAfter(
      refuse(503, "unavailable", "The database is not responding at the moment. Try again shortly."),
      2,
    );
  }
  logger().error({ requestId, endpoint, fault: describeFault(fault) }, "fault");
  return refuse(
    500,
    "internal_error",
    `Something went wrong. Look in the server's log for request ${requestId}.`,
  );
}
