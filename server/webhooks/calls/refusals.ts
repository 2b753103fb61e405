import { notFound, type Refusal } from "#server/platform/http/refusal.ts";

export const noTrigger: Refusal = notFound("webhook");
export const noCall: Refusal = notFound("call");
