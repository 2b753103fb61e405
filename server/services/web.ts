import type { NodeTypes } from "#engine/node-types.ts";
import { openServices, type ServiceList, type Services } from "#lib/services.ts";
import { library } from "#server/connectors/library/library.ts";
import { createListeningLibrary } from "#server/connectors/library/listening.ts";
import { catalogCache, createListeningCatalog } from "#server/elements/catalog.ts";
import { createElementReadRate, elementReadRate } from "#server/elements/read-limit.ts";
import { callReports, createCallReports } from "#server/executions/call-shapes/call-reports.ts";
import { createFlowEvents, flowEvents } from "#server/executions/events/flow-events.sql.ts";
import { createFlowWatch, flowWatch } from "#server/executions/events/watch-flows.ts";
import { type Computing, computing, noComputing } from "#server/executions/intake/computing.ts";
import {
  createEnqueuer,
  createJobConnections,
  enqueuer,
  jobConnections,
} from "#server/executions/intake/enqueue.sql.ts";
import {
  callConnections,
  callStore,
  createCallStore,
  createStoreConnections,
} from "#server/executions/intake/insert-calls.sql.ts";
import { failureKind } from "#server/failures/failure-kind.ts";
import { createDailyStorageCounter, dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { createTabWatch, tabWatch } from "#server/flows/documents/tabs/watch-tabs.ts";
import { createDraftWatch, draftWatch } from "#server/flows/documents/watch-drafts.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { inputKind } from "#server/flows/triggers/input-kind.ts";
import { triggerKinds } from "#server/flows/triggers/kinds.ts";
import { accessWatch, createAccessWatch } from "#server/identity/visibility/watch-access.ts";
import { checkLog, createCheckLog } from "#server/packages/license-checks/check-log.ts";
import { storeChecks } from "#server/packages/license-checks/store-checks.sql.ts";
import { createLicenseFacts, licenseFacts } from "#server/packages/licenses/license-facts.sql.ts";
import { createLicenseLimits, licenseLimits } from "#server/packages/licenses/limits.ts";
import { createLicensedRate, licensedRate } from "#server/packages/releases/latest.ts";
import { createListeningOffers, offers } from "#server/packages/releases/offers.ts";
import { createKeyRingCache, keyRingCache } from "#server/packages/signing/key-ring.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { createBundler } from "#server/platform/sandbox/bundler.ts";
import { createConverter } from "#server/platform/sandbox/converter.ts";
import { descriptionProgram } from "#server/platform/sandbox/converter-program.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { bundler, descriptionConverter, fileConverter, sandbox } from "#server/platform/sandbox/service.ts";
import { pollKind } from "#server/polls/poll-kind.ts";
import { scheduleKind } from "#server/schedules/schedule-kind.ts";
import { createKeySets, keySets } from "#server/webhooks/admission/published-keys.ts";
import { createCallRateLimit, rateLimit } from "#server/webhooks/admission/rate-limit.ts";
import { bodyBudget } from "#server/webhooks/body/body-budget.ts";
import { bodyThread, createBodyThread } from "#server/webhooks/body/body-thread.ts";
import { callWatch, createCallWatch } from "#server/webhooks/calls/watch-calls.ts";
import { createGatheredStore, gatheredStore } from "#server/webhooks/deliveries/gather-deliveries.sql.ts";
import {
  createDeliveryConnections,
  createDeliveryStore,
  deliveryConnections,
  deliveryStore,
} from "#server/webhooks/deliveries/insert-deliveries.sql.ts";
import { formKind } from "#server/webhooks/forms/form-kind.ts";
import {
  authenticationFailures,
  createAuthenticationFailures,
} from "#server/webhooks/receive/refuse-unauthenticated.ts";
import {
  createRecorderConnections,
  recorderConnections,
} from "#server/webhooks/recording/insert-calls.sql.ts";
import { callRecorder, createCallRecorder } from "#server/webhooks/recording/record.ts";
import { createListeningWaiters, responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import { webhookKind } from "#server/webhooks/trigger-kind/webhook-kind.ts";
import { aliases, createListeningAliases } from "#server/webhooks/triggers/aliases.ts";
import { createListeningTriggers, triggers } from "#server/webhooks/triggers/triggers.ts";
import { listPlatform, logCloseFailure } from "./platform.ts";
import { listWebPlatform } from "./web-platform.ts";

/** The number of expression previews that are evaluated at once, each in its own process. */
const previewChildren = 2;
/** The number of file previews that are made at once. */
const filePreviewChildren = 1;

/**
 * Opens the services of a web process, until `close`.
 *
 * @param createComputing made once it is needed
 */
export function openWebServices(
  types: NodeTypes,
  createComputing: () => Computing = () => noComputing,
): Services {
  return openServices((services) => {
    listPlatform(services);
    listWebPlatform(services);
    listFlows(services, types);
    listPackages(services);
    listElements(services);
    services.add(computing, createComputing);
    listExecutions(services);
    listWebhooks(services);
  }, logCloseFailure);
}

function listFlows(services: ServiceList, types: NodeTypes): void {
  services.add(library, () => createListeningLibrary(webListener()));
  services.add(
    descriptionConverter,
    () => createConverter(1, descriptionProgram),
    (opened) => opened.close(),
  );
  services.add(nodeTypes, () => types);
  services.add(triggerKinds, () => [webhookKind, formKind, inputKind, scheduleKind, failureKind, pollKind]);
  services.add(dailyStorageCounter, createDailyStorageCounter, (counter) => counter.flush());
  services.add(accessWatch, () => createAccessWatch(webListener()));
  services.add(draftWatch, () => createDraftWatch(webListener()));
  services.add(bundler, createBundler, (opened) => opened.close());
  services.add(tabWatch, () => createTabWatch(webListener()));
}

function listPackages(services: ServiceList): void {
  services.add(keyRingCache, createKeyRingCache);
  services.add(licenseLimits, createLicenseLimits);
  services.add(
    licenseFacts,
    () => createLicenseFacts(pool()),
    (batcher) => batcher.settled(),
  );
  services.add(
    checkLog,
    () => createCheckLog(storeChecks),
    (log) => log.settled(),
  );
  services.add(licensedRate, createLicensedRate);
  services.add(offers, () => createListeningOffers(webListener()));
}

function listElements(services: ServiceList): void {
  services.add(elementReadRate, createElementReadRate);
  services.add(catalogCache, () => createListeningCatalog(webListener()));
}

function listExecutions(services: ServiceList): void {
  services.add(
    flowEvents,
    () => createFlowEvents(pool()),
    (events) => events.close(),
  );
  services.add(flowWatch, () => createFlowWatch(webListener()));
  services.add(
    jobConnections,
    () => createJobConnections(config()),
    (connections) => connections.end(),
  );
  services.add(
    enqueuer,
    () => createEnqueuer(jobConnections()),
    (batcher) => batcher.settled(),
  );
  services.add(
    callConnections,
    () => createStoreConnections(config()),
    (connections) => connections.end(),
  );
  services.add(callStore, createCallStore, (batcher) => batcher.settled());
  services.add(callReports, createCallReports);
  services.add(
    sandbox,
    () => createSandbox(previewChildren),
    (opened) => opened.close(),
  );
  services.add(
    fileConverter,
    () => createConverter(filePreviewChildren),
    (opened) => opened.close(),
  );
}

function listWebhooks(services: ServiceList): void {
  services.add(triggers, () => createListeningTriggers(webListener()));
  services.add(aliases, () => createListeningAliases(webListener()));
  services.add(keySets, () => createKeySets(egress()));
  services.add(rateLimit, createCallRateLimit);
  services.add(authenticationFailures, createAuthenticationFailures);
  services.add(bodyBudget, () => ({ usedBytes: 0 }));
  services.add(bodyThread, createBodyThread, (thread) => thread.close());
  services.add(
    recorderConnections,
    () => createRecorderConnections(config()),
    (connections) => connections.end(),
  );
  services.add(callRecorder, createCallRecorder, (recorder) => recorder.flush());
  services.add(callWatch, () => createCallWatch(webListener()));
  services.add(responseWaiters, () => createListeningWaiters(webListener()));
  services.add(
    deliveryConnections,
    () => createDeliveryConnections(config()),
    (connections) => connections.end(),
  );
  services.add(deliveryStore, createDeliveryStore, (batcher) => batcher.settled());
  services.add(gatheredStore, createGatheredStore, (batcher) => batcher.settled());
}
