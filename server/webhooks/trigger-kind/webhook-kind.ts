import { webhookUrl } from "#lib/webhook-url.ts";
import { notifyTriggersChanged } from "#server/flows/documents/flow-statements.sql.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { config } from "#server/platform/config/config.ts";
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
    await notifyTriggersChanged(tx, flowId);
  },
  deactivate: notifyTriggersChanged,
  urlOf: (nodeId) => webhookUrl(config().webhookUrl, nodeId),
  toTestInput: ({ payload }, now) => toTestInput(payload, now),
};
