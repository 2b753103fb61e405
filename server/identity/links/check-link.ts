import { clientAddress } from "#server/identity/access/client-address.ts";
import { checkLimited, type TooManyAttempts } from "#server/identity/passwords/limited.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";

/** The same for links that never existed, were used, replaced or withdrawn, or have expired. */
export const linkInvalid = refuse(
  404,
  "link_invalid",
  "This link does not work. It may have expired, or was used or replaced. Ask for a new one.",
);

/** 429, for more guesses or requests than are allowed. */
export function refuseTooMany({ retryAfterSeconds }: TooManyAttempts): Refusal {
  const refusal = refuse(429, "too_many_failures", "Too many attempts. Wait, then try again.");
  return retryAfter(refusal, retryAfterSeconds);
}

/**
 * Looks up a link within the limit for guesses from one address.
 *
 * @param find returns null if the link does not work
 */
export async function checkLink<Found>(
  request: Request,
  find: () => Promise<Found | null>,
): Promise<{ found: Found } | Refusal> {
  const address = clientAddress(request.headers);
  const subjects = address === null ? [] : [`link:${addressKey(address)}`];
  const outcome = await checkLimited(subjects, find);
  if (outcome.kind === "too_many_failures") return refuseTooMany(outcome);
  return outcome.kind === "wrong" ? linkInvalid : { found: outcome.found };
}
