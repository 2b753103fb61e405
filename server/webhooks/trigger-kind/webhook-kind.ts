import { isJsonObject, type Json } from "#lib/json.ts";
import { webhookUrl } from "#lib/webhook-url.ts";
import { notifyTriggersChanged } from "#server/flows/documents/flow-statements.sql.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { config } from "#server/platform/config/config.ts";
import {
  activateRegistrations,
  deactivateRegistrations,
} from "#server/webhooks/registrations/activation.sql.ts";
import { claimAliases } from "#server/webhooks/triggers/mutations.ts";
import { toTestInput } from "./test-input.ts";

/**
 * Webhooks are live as soon as their rows are committed: every process looks them up by node id, and invalidates its
 * cache when it is notified.
 */
export const webhookKind: TriggerKind = {
  name: "webhook",
  async activate(tx, flowId, nodes) {
    await claimAliases(tx, nodes);
    await activateRegistrations(tx, flowId, nodes);
    await notifyTriggersChanged(tx, flowId);
  },
  async deactivate(tx, flowId, nodeIds) {
    await deactivateRegistrations(tx, nodeIds);
    await notifyTriggersChanged(tx, flowId);
  },
  urlOf: (nodeId) => webhookUrl(config().webhookUrl, nodeId),
  toTestInput: ({ payload, sample }, now) => toTestInput(payload || bodyOf(sample()), now),
};

/** The body of a sample call. */
function bodyOf(sample: Json): string {
  const { _webhook: _, ...body } = isJsonObject(sample) ? sample : { body: sample };
  return JSON.stringify(body);
}
