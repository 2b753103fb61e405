import * as contract from "#api/identity/second-factor-challenges/contract.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import {
  challengeCookieName,
  readChallengeCookie,
} from "#server/identity/second-factors/challenge-cookie.ts";
import { checkCode } from "#server/identity/second-factors/check-code.ts";
import { type Challenge, getChallenge } from "#server/identity/second-factors/data.ts";
import { beginSetUp } from "#server/identity/second-factors/mutations.ts";
import { toSetUp } from "#server/identity/second-factors/set-up.ts";
import { writeSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import { writeCookie } from "#server/platform/http/cookies.ts";
import { isRefusal, refuse } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import { passChallenge } from "./mutations.ts";

const ended = refuse(401, "challenge_ended", "This took too long, or was completed. Sign in again.");

export const setUpAtSignInEndpoint = endpoint(contract.setUpAtSignIn, async ({ request }) => {
  const current = await readChallenge(request);
  if (!current) return ended;
  const { userId, email, need } = current.challenge;
  const secret = need === "set_up" ? await beginSetUp(userId) : null;
  if (secret !== null) return created(toSetUp(secret, email));
  return refuse(409, "already_enabled", "You have a second factor already. Enter a code of its app.");
});

export const completeSignInEndpoint = endpoint(
  contract.completeSignIn,
  async ({ request, body: { code } }) => {
    const current = await readChallenge(request);
    if (!current) return ended;
    const { token, challenge } = current;
    const checked = await checkCode(request, challenge.userId, () =>
      passChallenge(token, code, clientAddress(request.headers)),
    );
    if (isRefusal(checked)) return checked;
    const { session, recoveryCodes } = checked.found;
    const response = Response.json({ recovery_codes: recoveryCodes });
    response.headers.append("set-cookie", await writeSessionCookie(session));
    response.headers.append("set-cookie", writeCookie(challengeCookieName(), "", { maxAgeSeconds: 0 }));
    return response;
  },
);

async function readChallenge(request: Request): Promise<{ token: string; challenge: Challenge } | null> {
  const token = readChallengeCookie(request.headers.get("cookie"));
  const challenge = token === null ? null : await getChallenge(token);
  return token !== null && challenge ? { token, challenge } : null;
}
