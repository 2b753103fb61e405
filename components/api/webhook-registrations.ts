import { useQuery } from "@tanstack/react-query";
import { listWebhookRegistrations } from "#api/webhooks/registrations/contract.ts";
import { queryOf } from "./queries.ts";

/** The interval at which they are loaded again while they are shown. */
const refreshMs = 5000;

/** The webhooks that a flow's triggers have at their providers. */
export function useWebhookRegistrations(flowId: string) {
  const query = { flow_id: flowId, limit: 200 };
  return useQuery({ ...queryOf(listWebhookRegistrations, { query }), refetchInterval: refreshMs });
}
