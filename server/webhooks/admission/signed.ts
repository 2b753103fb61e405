import { newId } from "#lib/id.ts";
import type { SignatureScheme } from "#server/webhooks/signatures/scheme.ts";
import { signBody, verifySignature } from "#server/webhooks/signatures/verify.ts";
import { type Authenticator, rejectAll } from "./authenticator.ts";

const nothing = Buffer.alloc(0);

/** A signature over the raw body. */
export function signed(
  scheme: SignatureScheme,
  secrets: readonly string[],
  toleranceSeconds: number,
): Authenticator {
  const keys = secrets.flatMap((secret) => scheme.toKey(secret) ?? []);
  const [first] = keys;
  if (!first) return rejectAll("The credential's secret does not have the format that this signature needs.");
  return {
    needsBody: true,
    maskedHeaders: [],
    challenge: null,
    check({ headers, body, nowMs }) {
      const call = { headers, body: body ?? nothing, nowSeconds: nowMs / 1000 };
      return verifySignature(scheme, keys, toleranceSeconds, call);
    },
    authenticationHeaders: async (body, nowMs) =>
      signBody(scheme, first, body, { id: `msg_${newId()}`, timestamp: String(Math.floor(nowMs / 1000)) }),
  };
}
