import { useFlow } from "#components/api/flows.ts";
import { webhookAliasUrl, webhookUrl } from "#lib/webhook-url.ts";

/**
 * A trigger's URL, and whether it accepts calls. An unsaved trigger already has its final URL.
 *
 * @param toUrl makes the URL of a trigger of this kind
 */
export function useTriggerUrl(
  flowId: string,
  nodeId: string,
  toUrl: (origin: string, nodeId: string) => string = webhookUrl,
): { url: string; isLive: boolean } {
  const { data: flow } = useFlow(flowId);
  const webhook = flow?.webhooks.find(({ node_id }) => node_id === nodeId);
  return {
    url: webhook?.url ?? toUrl(flow?.webhook_origin ?? "", nodeId),
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
