import {
  type Authentication,
  authenticationSchema,
  type WebhookSettings,
  webhookSettings,
} from "#engine/webhook/settings.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A setting of a draft, which may contain anything; undefined if it is off or invalid. */
export function readSetting<Name extends keyof WebhookSettings>(
  config: Config,
  name: Name,
): WebhookSettings[Name] {
  const parsed = webhookSettings[name].safeParse(config[name]);
  return parsed.success ? (parsed.data as WebhookSettings[Name]) : undefined;
}

/** The authentication method, with the settings that a half-finished draft contains. */
export function readAuthentication(config: Config): Authentication {
  const stored = config.authentication;
  const parsed = authenticationSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const method = isJsonObject(stored) ? authenticationSchema.safeParse({ type: stored.type }) : null;
  return method?.success ? { ...method.data, ...(stored as JsonObject) } : { type: "none" };
}

/** A list of texts, ignoring invalid items. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
