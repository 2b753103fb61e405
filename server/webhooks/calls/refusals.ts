import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

export const webhookNotFound: Refusal = notFound("webhook");
export const callNotFound: Refusal = notFound("call");
