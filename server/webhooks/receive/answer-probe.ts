import type { Answer } from "#server/platform/http/exchange.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { headAnswer, optionsAnswer } from "#server/webhooks/responses/answers.ts";
import { corsHeaders, preflightHeaders } from "#server/webhooks/responses/cors.ts";
import type { OpenCall } from "#server/webhooks/responses/finish.ts";
import { refuseUnproven } from "./refuse-unproven.ts";

/** As a GET would be answered, without a body and without starting anything (docs/product.md §1). */
export async function answerHead(call: OpenCall, { authenticator }: Admission): Promise<Answer> {
  const refused = authenticator && (await refuseUnproven(call, authenticator));
  return refused ?? headAnswer(call.incoming.requestId);
}

/** The allowed methods and, to a browser's preflight from an allowed origin, the CORS headers. */
export function answerOptions({ incoming, allowedOrigin: origin }: OpenCall, admission: Admission): Answer {
  const answer = optionsAnswer(incoming.requestId, admission.allow);
  if (origin !== null) answer.headers.push(...corsHeaders(origin), ...preflightHeaders(incoming, admission));
  return answer;
}
