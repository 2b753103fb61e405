import { defineContract } from "#api/contract.ts";
import { tabParamsSchema } from "#api/flows/documents/tabs/schema.ts";
import { listeningSchema } from "./schema.ts";

const tag = "Flows";

export const listenToFlow = defineContract({
  method: "PUT",
  path: "/api/flows/{id}/listeners/{tab_id}",
  summary:
    "Listen to a flow's webhooks, or continue: their calls run the draft for a minute, and for ten minutes at most. Of a published flow, the live version still runs and responds",
  tag,
  access: "operator",
  params: tabParamsSchema,
  names: { thing: "flow", param: "id", isUnchecked: true },
  responses: { 200: listeningSchema },
  refusals: ["listening_ended"],
});

export const stopListening = defineContract({
  method: "DELETE",
  path: "/api/flows/{id}/listeners/{tab_id}",
  summary: "Stop listening to a flow's webhooks",
  tag,
  access: "operator",
  params: tabParamsSchema,
  names: { thing: "flow", param: "id", isUnchecked: true },
  responses: { 204: null },
});
