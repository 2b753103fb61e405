import { createRunners } from "#engine/connectors/operation-runners.ts";
import type { NodeRunner, Ports } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { library, libraryOperations } from "#server/connectors/library/library.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { filePort } from "#server/executions/files/file-port.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection, reportConnection } from "#server/identity/credentials/connection-port.ts";
import { createMailPort } from "#server/identity/credentials/mail-port.ts";
import { createServerPort } from "#server/identity/credentials/server-port.ts";
import { createSigningPort } from "#server/identity/credentials/signing-port.ts";
import { ownServer } from "#server/identity/mail/own-mail.ts";
import { getMembers } from "#server/identity/people/data.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { stepSeconds } from "#server/platform/metrics/millrace-metrics.ts";
import { fileConverter, sandbox } from "#server/platform/sandbox/service.ts";
import { lastingKey } from "#server/platform/secrets/lasting-keys.sql.ts";
import { tracer } from "#server/platform/tracing/tracer.ts";
import { createCloseWaits } from "./arrivals/close-waits.sql.ts";
import { createArrivals } from "./arrivals/load-arrivals.sql.ts";
import { createCalls } from "./children/prepare-call.sql.ts";
import { createClaim } from "./claim/claim.sql.ts";
import { createOutputs } from "./claim/load-outputs.sql.ts";
import { createSteps } from "./claim/load-steps.sql.ts";
import { createPutBack } from "./claim/put-back.sql.ts";
import { createSplit } from "./claim/split.sql.ts";
import { createCodePort } from "./code/code-port.ts";
import { createBundleReader } from "./code/read-bundle.sql.ts";
import { createComputer } from "./computing/computer.ts";
import { DatabaseClock } from "./database-clock.ts";
import type { Drain } from "./drain.ts";
import { createFlows } from "./flows/flows.sql.ts";
import { createJournal } from "./journal/journal.ts";
import { journalConnections } from "./services.ts";
import type { Slots } from "./slots.ts";
import { createStores } from "./store/access-store.ts";
import { createTables } from "./tables/access-table.sql.ts";
import { createArrivalSignals } from "./tasks/arrival-signals.ts";
import { createCancellations } from "./tasks/cancellations.ts";
import { assertJobLocked } from "./tasks/job-lock.sql.ts";
import type { RunExecutionsContext } from "./tasks/run-executions.ts";
import { createTrace } from "./traces/create-trace.ts";
import type { Turns } from "./turns/run-turns.sql.ts";
import { createVariables } from "./variables/load-variables.sql.ts";

export interface ContextOptions {
  /** The worker's id. */
  id: string;
  nodeTypes: NodeTypes;
  runners: readonly NodeRunner[];
  slots: Slots;
  turns: Turns;
  drain: Drain;
}

/** Creates what running executions needs from this worker, on the process's services. */
export function createContext({
  id,
  nodeTypes,
  runners,
  slots,
  turns,
  drain,
}: ContextOptions): RunExecutionsContext {
  const database = journalConnections();
  const { over } = drain;
  const clock = new DatabaseClock();
  const loadFlow = createFlows(database, nodeTypes, over, () => library().imported.refresh());
  const trace = createTrace(tracer(), { database, clock, giveUp: over });
  const computing = createComputer({ runners, trace, clock });
  return {
    runners: createRunners(runners, libraryOperations),
    ports: createPorts(over),
    clock,
    store: createJournal(database, over),
    drain,
    noteStepTime: (seconds, type) => stepSeconds.observe(seconds, type),
    trace,
    claim: createClaim(database, over),
    split: createSplit(database, over),
    putBack: createPutBack(database, over),
    slots,
    assertStillLocked: (jobId) => assertJobLocked(database, jobId, id),
    loadSteps: createSteps(database, over),
    loadOutputs: createOutputs(database, over),
    loadArrivals: createArrivals(database, over),
    closeWaits: createCloseWaits(database, over),
    loadFlow,
    prepareCall: createCalls(database, { loadFlow, computing, onChange: notifyFlowChanged, giveUp: over }),
    accessStore: createStores(database, over),
    loadVariables: createVariables(database, over),
    accessTable: createTables(database, over),
    cancellations: createCancellations(),
    arrivalSignals: createArrivalSignals(),
    onChange: notifyFlowChanged,
    onEnd: turns.end,
  };
}

function createPorts(over: AbortSignal): Ports {
  return {
    http: withCredentials(egress()),
    connections: { find: findConnection, report: reportConnection, withServer: createServerPort(egress()) },
    mail: createMailPort(egress(), ownServer()),
    members: { find: getMembers },
    files: filePort,
    code: createCodePort(
      sandbox,
      withCredentials(egress()),
      lastingKey("random numbers of code"),
      createBundleReader(journalConnections(), over),
    ),
    conversions: { convert: (request) => fileConverter().convert(request) },
    signing: createSigningPort(),
  };
}
