import { useFlow } from "#components/api/flows.ts";

/** A trigger's webhook URL, and whether it accepts calls. An unsaved trigger already has its final URL. */
export function useWebhookUrl(flowId: string, nodeId: string): { url: string; isLive: boolean } {
  const { data: flow } = useFlow(flowId);
  const webhook = flow?.webhooks.find(({ node_id }) => node_id === nodeId);
  return {
    url: webhook?.url ?? `${flow?.webhook_origin ?? ""}/flow/webhook/${nodeId}`,
    isLive: webhook?.live ?? false,
  };
}
