import { createRunners } from "#engine/connectors/operation-runners.ts";
import type { NodeRunner } from "#engine/node.ts";
import type { DatabaseClock } from "#worker/database-clock.ts";
import { Drain } from "#worker/drain.ts";
import type { WorkerContext } from "#worker/run/worker-context.ts";

/**
 * What computing needs of a worker: the runners and a clock. Everything else throws, so that an execution that does more than
 * compute fails here and reaches nothing: it is not stored like this, and a worker runs it.
 */
export function createComputingContext(
  runners: readonly NodeRunner[],
  clock: DatabaseClock,
  noteStepTime: WorkerContext["noteStepTime"],
): WorkerContext {
  return {
    runners: createRunners(runners),
    clock,
    noteStepTime,
    drain: new Drain(),
    trace: null,
    ports: {
      http: { send: refuse },
      connections: { find: refuse },
      mail: { send: refuse },
      members: { find: refuse },
      files: { find: refuse, store: refuse },
      code: { run: refuse },
      conversions: { convert: refuse },
      signing: { hmac: refuse, signToken: refuse, verifyToken: refuse },
    },
    store: refuse,
    loadSteps: refuse,
    loadOutputs: refuse,
    loadArrivals: refuse,
    closeWaits: refuse,
    prepareCall: refuse,
    accessStore: refuse,
    accessTable: refuse,
    loadVariables: refuse,
  };
}

function refuse(): never {
  throw new Error("An execution that only computes has no access to anything else.");
}
