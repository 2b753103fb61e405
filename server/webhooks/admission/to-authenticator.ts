import { type Authentication, credentialKinds } from "#engine/webhook/settings.ts";
import type { DecryptedCredential } from "#server/identity/credentials/data.ts";
import { signatureScheme } from "#server/webhooks/signatures/presets.ts";
import { type Authenticator, rejectAll } from "./authenticator.ts";
import { jwt, publicKeys, sharedKey } from "./jwt.ts";
import { basic, bearer, secretHeader } from "./plain.ts";
import { keySets } from "./published-keys.ts";
import { signed } from "./signed.ts";

/**
 * The authenticator of a node; null if none is configured. If the credential is missing, unusable or of
 * another kind, no call is admitted.
 */
export function toAuthenticator(
  settings: Authentication | undefined,
  opened: readonly DecryptedCredential[],
): Authenticator | null {
  if (!settings || settings.type === "none") return null;
  const kinds: readonly string[] = credentialKinds[settings.type];
  const usable = opened.filter(
    ({ kind, secret }) => kinds.includes(kind) && (secret !== "" || kind === "jwks"),
  );
  if (usable.length === 0)
    return rejectAll(
      "The node's credential is missing, of another kind, or cannot be decrypted. Choose another one.",
    );
  switch (settings.type) {
    case "basic":
      return basic(
        usable.map(({ settings: { username = "" }, secret: password }) => ({ username, password })),
      );
    case "header":
      return secretHeader(usable.map(({ settings: { header = "" }, secret: value }) => ({ header, value })));
    case "bearer":
      return bearer(usable.map(({ secret }) => secret));
    case "jwt":
      return jwt(
        usable.map(({ kind, settings: { url = "" }, secret }) =>
          kind === "jwks" ? publicKeys(keySets()(url)) : sharedKey(secret),
        ),
        {
          issuer: settings.issuer,
          audience: settings.audience,
          toleranceSeconds: settings.tolerance_seconds,
          requireExpiry: settings.require_expiry,
        },
      );
    case "signature":
      return signed(
        signatureScheme(settings.preset, settings),
        usable.map(({ secret }) => secret),
        settings.tolerance_seconds,
      );
  }
}
