import { versionOf } from "#engine/document.ts";
import type { Reception } from "#engine/webhook/reception.ts";
import { type WebhookSettings, webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { type DecryptedCredential, decryptCredentials } from "#server/identity/credentials/data.ts";
import { readRegisteredSecret } from "#server/webhooks/registrations/data.ts";
import { type Admission, defaultAdmission, toAdmission } from "./admission.ts";
import { rejectAll } from "./authenticator.ts";

/** A trigger in a document. */
export interface TriggerNode {
  id: string;
  type: string;
  version?: number | undefined;
  key: string;
  config: Readonly<Record<string, unknown>>;
}

/**
 * Precomputes a trigger's settings and decrypts its credentials.
 *
 * @throws if the settings are not valid for activation
 */
export async function loadAdmission(node: TriggerNode): Promise<Admission> {
  const { key, config } = node;
  const reception = receptionOf(node);
  if (reception) return loadReception(node, reception);
  const settings = webhookSettingsSchema.parse(config);
  if (Object.keys(settings).length === 0) return defaultAdmission;
  return toAdmission(settings, await decryptCredentials(credentialIds(settings)), key);
}

/** The headers that a trigger's settings name as secret, for calls that are refused before they are checked. */
export async function loadMaskedHeaders(node: TriggerNode): Promise<readonly string[]> {
  const reception = receptionOf(node);
  // Signatures are no secrets.
  if (reception) return reception.secretHeader === undefined ? [] : [reception.secretHeader];
  const settings = webhookSettingsSchema.safeParse(node.config);
  if (!settings.success) return [];
  const opened = await decryptCredentials(credentialIds(settings.data));
  return opened.flatMap(({ settings: { header } }) => header ?? []);
}

/** The kind of trigger that a node is; null if its type is unknown. */
export const kindOf = (node: TriggerNode): string | null => definitionOf(node)?.trigger?.kind ?? null;

const definitionOf = (node: TriggerNode) => nodeTypes().get(node.type, versionOf(node));

function receptionOf(node: TriggerNode): Reception | null {
  return definitionOf(node)?.trigger?.reception?.(node.config) ?? null;
}

/** Of a trigger of a connector. */
async function loadReception(
  { id, key }: TriggerNode,
  { settings, takes, hasRegisteredSecret, secretHeader, verifyToken = "" }: Reception,
): Promise<Admission> {
  const toSecret = (credential: DecryptedCredential): DecryptedCredential =>
    secretHeader === undefined ? credential : inHeader(credential, secretHeader);
  const own = { takes, verifyToken: verifyToken === "" ? null : verifyToken };
  if (!hasRegisteredSecret) {
    const opened = await decryptCredentials(credentialIds(settings));
    return { ...toAdmission(settings, opened.map(toSecret), key), ...own };
  }
  const secret = await readRegisteredSecret(id);
  const opened = secret === null ? [] : [toSecret({ ...registered, id, secret })];
  const admission = toAdmission(settings, opened, key);
  return {
    ...admission,
    ...own,
    ...(secret === null && {
      authenticator: rejectAll("The webhook is not registered at the provider yet."),
    }),
  };
}

/** A signing secret that its provider sends in a header. */
const inHeader = (credential: DecryptedCredential, header: string): DecryptedCredential =>
  credential.kind === "signature" ? { ...credential, kind: "header", settings: { header } } : credential;

const registered = { name: "Registered webhook", kind: "signature" as const, settings: {}, hosts: [] };

function credentialIds({ authentication }: WebhookSettings): readonly string[] {
  return authentication && authentication.type !== "none" ? authentication.credential_ids : [];
}
