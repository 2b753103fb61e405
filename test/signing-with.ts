import type { CredentialKind } from "#api/identity/credentials/schema.ts";
import type { SigningPort } from "#engine/node.ts";
import { newId } from "#lib/id.ts";
import { createSigningPort } from "#server/identity/credentials/signing-port.ts";

/** The real signing port with a single credential, and its id. */
export function signingWith(
  kind: CredentialKind,
  secret: string,
): { signing: SigningPort; credentialId: string } {
  const credentialId = newId();
  const credential = { id: credentialId, name: "A credential", kind, settings: {}, hosts: [], secret };
  return {
    credentialId,
    signing: createSigningPort(async (ids) => (ids.includes(credentialId) ? [credential] : [])),
  };
}
