import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { provideNodeTypes } from "#server/flows/node-types/provided.ts";
import { provideTriggerKinds } from "#server/flows/triggers/kinds.ts";
import { webhookKind } from "#server/webhooks/trigger-kind/webhook-kind.ts";

/** Gives this process the node types of the build, and what starts the triggers among them. For what starts a process that serves. */
export function provideBuiltInNodeTypes(): void {
  provideNodeTypes(createNodeTypes(definitions));
  provideTriggerKinds([webhookKind]);
}
