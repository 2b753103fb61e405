import {
  type Authentication,
  authenticationSchema,
  type WebhookSettings,
  webhookSettings,
} from "#engine/webhook/settings.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** A setting as it stands in a draft, which may hold anything; undefined where it is off or cannot be read. */
export function readSetting<Name extends keyof WebhookSettings>(
  config: Config,
  name: Name,
): WebhookSettings[Name] {
  const parsed = webhookSettings[name].safeParse(config[name]);
  return parsed.success ? (parsed.data as WebhookSettings[Name]) : undefined;
}

/** The way of proving oneself, with what a half-filled draft holds of it. */
export function readAuthentication(config: Config): Authentication {
  const stored = config.authentication;
  const parsed = authenticationSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const way = isJsonObject(stored) ? authenticationSchema.safeParse({ type: stored.type }) : null;
  return way?.success ? { ...way.data, ...(stored as JsonObject) } : { type: "none" };
}

/** A list of texts, whatever is wrong with them. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
