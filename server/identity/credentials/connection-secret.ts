import type { ConnectionSettings } from "#api/identity/credentials/schema.ts";
import {
  authenticate,
  type ConnectionSecret,
  connectionSecretSchema,
  type NamedAuthentication,
  type SignedParts,
  secretTexts,
} from "#engine/connectors/authenticate.ts";

import type { AwsKeys } from "./sign-aws.ts";

/** A connection's secrets, from the decrypted text of its row. */
export const readSecret = (secret: string): ConnectionSecret =>
  connectionSecretSchema.parse(JSON.parse(secret));

/** The parts that a connection adds to a request; null if its secrets do not fit its way to sign in. */
export function connectionParts(settings: ConnectionSettings, secret: string): SignedParts | null {
  if (settings.method === null) return { headers: [], query: [] };
  return authenticate(wayOf(settings, settings.method), readSecret(secret), settings.fields);
}

/** The keys with which a connection signs its requests; null if it signs in otherwise. */
export function awsKeysOf({ method, fields }: ConnectionSettings, secret: string): AwsKeys | null {
  if (method?.kind !== "aws_sigv4") return null;
  const read = readSecret(secret);
  if (read.kind !== "fields") return null;
  const { access_key_id: accessKeyId = "", secret_access_key: secretAccessKey = "" } = read.fields;
  return { accessKeyId, secretAccessKey, region: fields[method.region] ?? "", service: method.service };
}

/** The texts of a connection that must never be shown. */
export function connectionTexts(settings: ConnectionSettings | undefined, secret: string): string[] {
  const way = settings?.method ? wayOf(settings, settings.method) : null;
  return secretTexts(readSecret(secret), way, settings?.fields);
}

const wayOf = ({ authentication }: ConnectionSettings, method: NamedAuthentication["method"]) => ({
  name: authentication,
  method,
});
