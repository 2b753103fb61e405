import { useFlow } from "#components/api/flows.ts";
import { webhookAliasUrl, webhookUrl } from "#lib/webhook-url.ts";

/** A trigger's webhook URL, and whether it accepts calls. An unsaved trigger already has its final URL. */
export function useWebhookUrl(flowId: string, nodeId: string): { url: string; isLive: boolean } {
  const { data: flow } = useFlow(flowId);
  const webhook = flow?.webhooks.find(({ node_id }) => node_id === nodeId);
  return {
    url: webhook?.url ?? webhookUrl(flow?.webhook_origin ?? "", nodeId),
    isLive: webhook?.live ?? false,
  };
}

/** The second URL of a trigger with this alias; null without one. */
export function useAliasUrl(flowId: string, alias: unknown): string | null {
  const { data: flow } = useFlow(flowId);
  return typeof alias === "string" && alias !== ""
    ? webhookAliasUrl(flow?.webhook_origin ?? "", alias)
    : null;
}
