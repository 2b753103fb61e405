import type { ConnectionSettings } from "#api/identity/credentials/schema.ts";
import {
  authenticate,
  type ConnectionSecret,
  connectionSecretSchema,
  type SignedParts,
  secretTexts,
} from "#engine/connectors/authenticate.ts";

/** A connection's secrets, from the decrypted text of its row. */
export const readSecret = (secret: string): ConnectionSecret =>
  connectionSecretSchema.parse(JSON.parse(secret));

/** The parts that a connection adds to a request; null if its secrets do not fit its way to sign in. */
export function connectionParts(settings: ConnectionSettings, secret: string): SignedParts | null {
  if (settings.method === null) return { headers: [], query: [] };
  return authenticate({ name: settings.authentication, method: settings.method }, readSecret(secret));
}

/** The texts of a connection that must never be shown. */
export const connectionTexts = (secret: string): string[] => secretTexts(readSecret(secret));
