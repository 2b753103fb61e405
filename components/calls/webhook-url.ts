import { useFlow } from "#components/api/flows.ts";

/** Where a trigger's webhook is, and whether it takes calls. One that is not saved yet has the URL that it will have. */
export function useWebhookUrl(flowId: string, nodeId: string): { url: string; isLive: boolean } {
  const { data: flow } = useFlow(flowId);
  const webhook = flow?.webhooks.find(({ node_id }) => node_id === nodeId);
  return {
    url: webhook?.url ?? `${flow?.webhook_origin ?? ""}/flow/webhook/${nodeId}`,
    isLive: webhook?.live ?? false,
  };
}
