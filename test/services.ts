import { openServices, type Services } from "#lib/services.ts";
import { computing, noComputing } from "#server/executions/intake/computing.ts";
import { failureKind } from "#server/failures/failure-kind.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { inputKind } from "#server/flows/triggers/input-kind.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { triggerKinds } from "#server/flows/triggers/kinds.ts";
import { pollKind } from "#server/polls/poll-kind.ts";
import { scheduleKind } from "#server/schedules/schedule-kind.ts";
import { listPlatform, logCloseFailure } from "#server/services/platform.ts";
import { listWebPlatform } from "#server/services/web-platform.ts";
import { formKind } from "#server/webhooks/forms/form-kind.ts";
import { webhookKind } from "#server/webhooks/trigger-kind/webhook-kind.ts";
import { nodeTypes as types } from "./node-types.ts";

/** What most database tests need of a web process: without the floors that they do not test, which take long to load. */
export function openTestServices(
  kinds: readonly TriggerKind[] = [webhookKind, formKind, inputKind, scheduleKind, failureKind, pollKind],
): Services {
  return openServices((services) => {
    listPlatform(services);
    listWebPlatform(services);
    services.add(nodeTypes, () => types);
    services.add(triggerKinds, () => kinds);
    services.add(computing, () => noComputing);
  }, logCloseFailure);
}
