import type pg from "pg";
import { createRunners } from "#engine/connectors/operation-runners.ts";
import type { ConversionPort } from "#engine/conversion-port.ts";
import type { NodeRunner } from "#engine/node.ts";
import type { CodePort, HttpPort, MailPort } from "#engine/ports.ts";
import { runners } from "#nodes/index.runners.ts";
import { filePort } from "#server/executions/files/file-port.ts";
import { type Computing, noComputing } from "#server/executions/intake/computing.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { createSigningPort } from "#server/identity/credentials/signing-port.ts";
import { getMembers } from "#server/identity/people/data.ts";
import { nodeTypes, shippedConnectors } from "#test/node-types.ts";
import { createCloseWaits } from "#worker/arrivals/close-waits.sql.ts";
import { createArrivals } from "#worker/arrivals/load-arrivals.sql.ts";
import { createCalls } from "#worker/children/prepare-call.sql.ts";
import { createClaim } from "#worker/claim/claim.sql.ts";
import { createOutputs } from "#worker/claim/load-outputs.sql.ts";
import { createSteps } from "#worker/claim/load-steps.sql.ts";
import { createPutBack } from "#worker/claim/put-back.sql.ts";
import { createSplit } from "#worker/claim/split.sql.ts";
import { DatabaseClock } from "#worker/database-clock.ts";
import { Drain } from "#worker/drain.ts";
import { createFlows } from "#worker/flows/flows.sql.ts";
import { createJournal } from "#worker/journal/journal.ts";
import { createSlots } from "#worker/slots.ts";
import { createStores } from "#worker/store/access-store.ts";
import { createTables } from "#worker/tables/access-table.sql.ts";
import { createArrivalSignals } from "#worker/tasks/arrival-signals.ts";
import { createCancellations } from "#worker/tasks/cancellations.ts";
import type { RunExecutionsContext } from "#worker/tasks/run-executions.ts";
import { createVariables } from "#worker/variables/load-variables.sql.ts";

/** An HTTP port without any servers. */
const silence: HttpPort = {
  send: () =>
    Promise.resolve({
      kind: "failure",
      code: "connection_failed",
      message: "Nobody is there.",
      retryable: true,
    }),
};

/** A mail port without any servers. */
const unused: CodePort = {
  run: () => Promise.reject(new Error("This test runs no code")),
};

const unconverted: ConversionPort = {
  convert: () => Promise.reject(new Error("This test converts no files")),
};

const unsent: MailPort = {
  send: () =>
    Promise.resolve({
      kind: "failure",
      code: "connection_failed",
      message: "Nobody is there.",
      retryable: true,
    }),
};

/** A complete worker without its queue, on this database, in this process. */
export function createShell(
  pool: pg.Pool,
  {
    http = silence,
    mail = unsent,
    code = unused,
    conversions = unconverted,
    extraRunners = [],
    computing = noComputing,
  }: {
    http?: HttpPort;
    mail?: MailPort;
    code?: CodePort;
    conversions?: ConversionPort;
    extraRunners?: readonly NodeRunner[];
    /** By default, each sub-flow runs as a job. */
    computing?: Computing;
  } = {},
): RunExecutionsContext {
  const drain = new Drain();
  const loadFlow = createFlows(pool, nodeTypes, drain.over);
  const calls = { loadFlow, computing, onChange: () => {}, giveUp: drain.over };
  return {
    runners: createRunners([...runners, ...extraRunners], shippedConnectors),
    ports: {
      ...{ http, mail, code, conversions },
      connections: { find: findConnection },
      files: filePort,
      members: { find: getMembers },
      signing: createSigningPort(),
    },
    clock: new DatabaseClock(),
    store: createJournal(pool, drain.over),
    drain,
    noteStepTime: () => {},
    trace: null,
    claim: createClaim(pool, drain.over),
    split: createSplit(pool, drain.over),
    putBack: createPutBack(pool, drain.over),
    slots: createSlots(24),
    assertStillLocked: () => Promise.resolve(),
    loadSteps: createSteps(pool, drain.over),
    loadOutputs: createOutputs(pool, drain.over),
    loadArrivals: createArrivals(pool, drain.over),
    closeWaits: createCloseWaits(pool, drain.over),
    loadFlow,
    prepareCall: createCalls(pool, calls),
    accessStore: createStores(pool, drain.over),
    loadVariables: createVariables(pool, drain.over),
    accessTable: createTables(pool, drain.over),
    cancellations: createCancellations(),
    arrivalSignals: createArrivalSignals(),
    onChange: () => {},
    onEnd() {},
  };
}
