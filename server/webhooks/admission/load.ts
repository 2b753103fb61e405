import { type WebhookSettings, webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { decryptCredentials } from "#server/identity/credentials/data.ts";
import { type Admission, defaultAdmission, toAdmission } from "./admission.ts";

/** A trigger in a document. */
export interface TriggerNode {
  key: string;
  config: Readonly<Record<string, unknown>>;
}

/**
 * Precomputes a trigger's settings and decrypts its credentials.
 *
 * @throws if the settings are not valid for activation
 */
export async function loadAdmission({ key, config }: TriggerNode): Promise<Admission> {
  const settings = webhookSettingsSchema.parse(config);
  if (Object.keys(settings).length === 0) return defaultAdmission;
  return toAdmission(settings, await decryptCredentials(credentialIds(settings)), key);
}

/** The headers that a trigger's settings name as secret, for calls that are refused before they are checked. */
export async function loadMaskedHeaders({ config }: TriggerNode): Promise<readonly string[]> {
  const settings = webhookSettingsSchema.safeParse(config);
  if (!settings.success) return [];
  const opened = await decryptCredentials(credentialIds(settings.data));
  return opened.flatMap(({ settings: { header } }) => header ?? []);
}

function credentialIds({ authentication }: WebhookSettings): readonly string[] {
  return authentication && authentication.type !== "none" ? authentication.credential_ids : [];
}
