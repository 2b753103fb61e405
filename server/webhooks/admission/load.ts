import { type WebhookSettings, webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { decryptCredentials } from "#server/identity/credentials/data.ts";
import { type Admission, defaultAdmission, toAdmission } from "./admission.ts";

/** A trigger as a document holds it. */
export interface TriggerNode {
  key: string;
  config: Readonly<Record<string, unknown>>;
}

/**
 * A trigger's settings made ready, its credentials read and opened.
 *
 * @throws when the settings are not what activation lets through
 */
export async function loadAdmission({ key, config }: TriggerNode): Promise<Admission> {
  const settings = webhookSettingsSchema.parse(config);
  if (Object.keys(settings).length === 0) return defaultAdmission;
  return toAdmission(settings, await decryptCredentials(credentialIds(settings)), key);
}

/** The headers that a trigger's settings name as carrying a secret, for calls that are refused before they are looked at. */
export async function loadMaskedHeaders({ config }: TriggerNode): Promise<readonly string[]> {
  const settings = webhookSettingsSchema.safeParse(config);
  if (!settings.success) return [];
  const opened = await decryptCredentials(credentialIds(settings.data));
  return opened.flatMap(({ settings: { header } }) => header ?? []);
}

function credentialIds({ authentication }: WebhookSettings): readonly string[] {
  return authentication && authentication.type !== "none" ? authentication.credential_ids : [];
}
