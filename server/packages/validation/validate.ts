import { admit, callerOf, type Found, findByKey } from "#server/packages/licenses/find-by-key.ts";
import { noteCheck } from "#server/packages/licenses/note-check.ts";
import { willCount } from "#server/packages/licenses/places.ts";
import { answerPost, signedAnswer } from "#server/packages/licenses/public-answer.ts";
import { parseValidation, type Validation } from "#server/packages/licenses/question.ts";
import { readSmallBody } from "#server/packages/licenses/read-body.ts";
import { decide, type LicenseFacts, type Question } from "#server/packages/licenses/rules.ts";
import type { LicenseCode } from "#server/packages/licenses/schema.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";
import { changeActivation } from "./store.ts";
import { toValidationBody } from "./validation-body.ts";

/**
 * `POST /v1/packages/{slug}/licenses/validate`: decides about a licence, and activates or deactivates an instance. A decision
 * is 200 with its code, signed; 4xx means that the request was malformed, 429 and 503 that nothing was decided.
 */
export function answerValidation(incoming: Incoming, packageSlug: string): Promise<Answer> {
  return answerPost(incoming, async () => {
    const body = await readSmallBody(incoming);
    if (isRefusal(body)) return body;
    const asked = parseValidation(packageSlug, body.value);
    if (isRefusal(asked)) return asked;
    return decideAndAnswer(incoming, asked, body.digest, new Date());
  });
}

/** `answerValidation` as a route handler. */
export async function handleValidation(request: Request, packageSlug: string): Promise<Response> {
  return toResponse(request, await answerValidation(toIncoming(request), packageSlug));
}

async function decideAndAnswer(
  incoming: Incoming,
  { licenseKey, question, nonce }: Validation,
  requestDigest: string | null,
  now: Date,
): Promise<Answer | Refusal> {
  const caller = callerOf(incoming);
  const found = await findByKey(caller, licenseKey, question, now);
  if (isRefusal(found)) return found;
  const { code, facts } = await carryOut(found, question, now);
  const refused = admit(caller, code, now);
  if (refused) return refused;
  noteCheck(caller, question.action, code, facts, question, now);
  const signer = (await keyRing()).signer();
  const decided = { code, facts, question, nonce, mistyped: !found.lookup, now };
  const body = toValidationBody(signer, { ...decided, requestId: incoming.requestId });
  return signedAnswer(signer, incoming, { requestDigest, body }, now);
}

async function carryOut(
  { lookup, facts }: Found,
  question: Question,
  now: Date,
): Promise<{ code: LicenseCode; facts: LicenseFacts | null }> {
  const code = decide(facts, question, now);
  if (code !== "VALID" || lookup === null || facts === null || changesNothing(facts, question)) {
    return { code, facts };
  }
  return changeActivation(lookup, question, now);
}

/** Most activations are of instances that are activated already and say the same as before: these need no lock. */
function changesNothing(facts: LicenseFacts, question: Question): boolean {
  const { instance } = facts;
  if (question.action === "validate") return true;
  if (question.action === "deactivate" || instance === null) return false;
  const sameName = question.name === null || question.name === instance.name;
  return sameName && instance.counts === willCount(facts, question);
}
