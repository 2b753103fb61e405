import type { Runners } from "#engine/connectors/operation-runners.ts";
import type { Ports } from "#engine/node.ts";
import type { CloseWaits } from "#worker/arrivals/close-waits.sql.ts";
import type { LoadArrivals } from "#worker/arrivals/load-arrivals.sql.ts";
import type { PrepareCall } from "#worker/children/prepare-call.sql.ts";
import type { LoadOutputs } from "#worker/claim/load-outputs.sql.ts";
import type { LoadSteps } from "#worker/claim/load-steps.sql.ts";
import type { DatabaseClock } from "#worker/database-clock.ts";
import type { Drain } from "#worker/drain.ts";
import type { WriteEntry } from "#worker/journal/journal.ts";
import type { AccessStore } from "#worker/store/access-store.ts";
import type { AccessTable } from "#worker/tables/access-table.sql.ts";
import type { TraceExecution } from "#worker/traces/execution-trace.ts";
import type { LoadVariables } from "#worker/variables/load-variables.sql.ts";

/** The services of the worker that running executions needs. */
export interface WorkerContext {
  runners: Runners;
  ports: Ports;
  clock: DatabaseClock;
  store: WriteEntry;
  loadSteps: LoadSteps;
  loadOutputs: LoadOutputs;
  loadArrivals: LoadArrivals;
  closeWaits: CloseWaits;
  prepareCall: PrepareCall;
  accessStore: AccessStore;
  loadVariables: LoadVariables;
  accessTable: AccessTable;
  drain: Drain;
  /** Called with the time that a node took. */
  noteStepTime(seconds: number, type: string): void;
  /** Null if traces are not sent. */
  trace: TraceExecution | null;
}
