import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Refusal, refuse, retryAfter } from "./refusal.ts";
import { requestIdOf } from "./request-context.ts";

/** Codes with which Node, pg and Prisma say that the database cannot be reached or is going down. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|080\d\d|57P0[123]|53300|P1001|P1002|P1008|P1017|P2024)$/;

const unreachableMessage =
  /connection terminated|timeout exceeded when trying to connect|connection is not queryable|not currently accepting connections/i;

/** Whether a fault comes from the database being away: trying again helps. Looks through the causes. */
function isDatabaseAway(fault: unknown): boolean {
  for (let at = fault, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ("code" in at && unreachable.test(String(at.code))) return true;
    if (unreachableMessage.test(at.message)) return true;
  }
  return false;
}

/**
 * What a client hears of a fault: nothing of our insides, and the id under which our log has the rest. `endpoint` names what
 * was called as it is declared; what was sent in the path stays out of the log.
 */
export function toFaultRefusal(request: Request, endpoint: string, fault: unknown): Refusal {
  return refuseFault(requestIdOf(request), endpoint, fault);
}

/** The same, where the request is known by its id. */
export function refuseFault(requestId: string, endpoint: string, fault: unknown): Refusal {
  if (isDatabaseAway(fault)) {
    logger().warn({ requestId, endpoint }, "database away");
    return retryAfter(
      refuse(503, "unavailable", "The database does not answer just now. Try again shortly."),
      2,
    );
  }
  logger().error({ requestId, endpoint, fault: describeFault(fault) }, "fault");
  return refuse(500, "internal_error", `Something went wrong here. It is logged as request ${requestId}.`);
}
