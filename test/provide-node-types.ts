import { provideNodeTypes } from "#server/flows/node-types/provided.ts";
import { provideTriggerKinds } from "#server/flows/triggers/kinds.ts";
import { webhookKind } from "#server/webhooks/trigger-kind/webhook-kind.ts";
import { nodeTypes } from "./node-types.ts";

/** Tests call the server's functions in their own process, which needs the node types like the web process. */
provideNodeTypes(nodeTypes);
provideTriggerKinds([webhookKind]);
