import { type FormSettings, formSettingsSchema, namedFields } from "#engine/form/settings.ts";
import { canRespond } from "#engine/graph/reach.ts";
import { nodeIdPattern } from "#lib/node-id.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import { findTrigger } from "#server/webhooks/triggers/data.ts";

/** A form that can be sent. */
export interface LiveForm extends FormSettings {
  nodeId: string;
  flowId: string;
  versionId: string;
  /** Whether its visitors wait for the flow's HTTP Response node. */
  awaitsFlow: boolean;
  /** The flow's daily limit for stored calls in bytes (UTC days); null if unlimited. */
  maxStoredBytesPerDay: number | null;
  redaction: Redaction | null;
}

/** The form with this id. `closed`: it exists, but is not live. */
export async function findForm(nodeId: string): Promise<LiveForm | "closed" | null> {
  const found = nodeIdPattern.test(nodeId) ? await findTrigger(nodeId, "form_node") : null;
  if (!found) return null;
  if (found.kind === "inactive") return "closed";
  const { flowId, versionId, graph, node, maxStoredBytesPerDay, redaction } = found;
  const settings = formSettingsSchema.parse(node.config);
  const fields = namedFields(settings.fields);
  const awaitsFlow = settings.done.kind === "response" && canRespond(graph, nodeId);
  const limits = { maxStoredBytesPerDay, redaction };
  return { ...settings, fields, nodeId, flowId, versionId, awaitsFlow, ...limits };
}
