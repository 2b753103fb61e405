import { notFound, type Refusal } from "#server/http/refusal.ts";

export const noTrigger: Refusal = notFound("webhook");
export const noCall: Refusal = notFound("call");
