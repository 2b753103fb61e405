import {
  type Arrival,
  type ArrivalOutcome,
  recordArrivals,
} from "#server/executions/arrivals/record-arrivals.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/**
 * Records the call to a suspended step, in a separate transaction.
 *
 * @param filesOf the id that its files are stored under; they become the execution's if the call is accepted
 */
export async function recordCall(arrival: Arrival, filesOf: string): Promise<ArrivalOutcome> {
  return prisma().$transaction(async (tx) => {
    const [outcome = "finished"] = await recordArrivals(tx, [arrival]);
    if (outcome === "accepted") {
      await tx.storedFile.updateMany({ where: { ownerId: filesOf }, data: { ownerId: arrival.executionId } });
    }
    return outcome;
  });
}
