import { seal, unseal } from "#server/platform/encryption/sealed.ts";

/** The session at the provider that a session here began with. */
export interface ProviderSession {
  providerId: string;
  /** The provider's id of its session, from the claim `sid`; null if it sends none. */
  sid: string | null;
  /**
   * For signing out at the provider, where it identifies the session; null if signing out ends only the
   * session here.
   */
  idToken: string | null;
}

/** The columns of a provider's session. The ID token, which has personal data, is encrypted and bound to its row. */
export interface StoredProviderSession {
  providerId: string | null;
  providerSid: string | null;
  idToken: Uint8Array | null;
}

/** The columns of the row with this id: provider id, sid, and the encrypted ID token. */
export function toProviderColumns(
  rowId: string,
  session: ProviderSession | null,
): [string | null, string | null, Buffer | null] {
  if (!session) return [null, null, null];
  const { providerId, sid, idToken } = session;
  return [providerId, sid, idToken === null ? null : Buffer.from(seal("id tokens", rowId, idToken))];
}

/** The provider's session of a stored row. */
export function readProviderSession(
  rowId: string,
  { providerId, providerSid, idToken }: StoredProviderSession,
): ProviderSession | null {
  if (providerId === null) return null;
  const token = idToken && unseal("id tokens", rowId, idToken).toString("utf8");
  return { providerId, sid: providerSid, idToken: token };
}
