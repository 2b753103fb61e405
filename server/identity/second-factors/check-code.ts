import { clientAddress } from "#server/identity/access/client-address.ts";
import { refuseTooMany } from "#server/identity/links/check-link.ts";
import { checkLimited } from "#server/identity/passwords/limited.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";

const wrongCode = "This code is wrong, too old or already used. Enter a new one.";

/**
 * Checks a code within the failure limit (`checkLimited`) of its user and of the client's address.
 *
 * @param check returns null if the code is wrong
 */
export async function checkCode<Found>(
  request: Request,
  userId: string,
  check: () => Promise<Found | null>,
): Promise<{ found: Found } | Refusal> {
  const address = clientAddress(request.headers);
  const subjects = [
    `second-factor:${userId}`,
    ...(address === null ? [] : [`second-factor-from:${addressKey(address)}`]),
  ];
  const outcome = await checkLimited(subjects, check);
  if (outcome.kind === "too_many_failures") return refuseTooMany(outcome);
  if (outcome.kind === "right") return { found: outcome.found };
  const problem = { pointer: "/code", code: "wrong_code", detail: wrongCode };
  return refuse(422, "invalid_request", wrongCode, [problem]);
}
