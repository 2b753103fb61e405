import { authenticationNames, presetNames, type WebhookSettings } from "#engine/webhook/settings.ts";
import { secondsText } from "#lib/seconds.ts";
import { readAuthentication, readSetting, readTexts } from "./read-settings.ts";

type Config = Readonly<Record<string, unknown>>;

/** One-line summaries of each group of a webhook's settings. */
export const summaries = {
  alias: ({ alias }: Config): string => (typeof alias === "string" && alias !== "" ? alias : "None"),
  authentication(config: Config): string {
    const settings = readAuthentication(config);
    if (settings.type === "none") return "No authentication";
    const method =
      settings.type === "signature"
        ? `Signed: ${presetNames[settings.preset]}`
        : authenticationNames[settings.type];
    const { length } = settings.credential_ids;
    return length === 0
      ? `${method}, no credential yet`
      : `${method}${length > 1 ? ", two credentials" : ""}`;
  },
  callers(config: Config): string {
    const addresses = readTexts(config.allowed_addresses).length;
    const origins = readTexts(config.cors_origins).length;
    const methods = readTexts(config.methods);
    return [
      addresses === 0 ? "Any address" : counted(addresses, "address", "addresses"),
      ["POST", ...(config.refuse_get === true ? [] : ["GET"]), ...methods].join(", "),
      ...(origins > 0 ? [counted(origins, "origin", "origins")] : []),
    ].join(" · ");
  },
  limits(config: Config): string {
    const rate = readSetting(config, "rate_limit");
    const bytes = readSetting(config, "max_body_bytes");
    const parts = [
      ...(rate
        ? [`${rate.calls} ${rate.calls === 1 ? "call" : "calls"} in ${secondsText(rate.per_seconds)}`]
        : []),
      ...(bytes === undefined ? [] : [`${bytes.toLocaleString("en")} bytes`]),
    ];
    return parts.join(" · ") || "Default";
  },
  deduplication(config: Config): string {
    const settings = readSetting(config, "deduplication");
    if (!settings) return "Off";
    return `By ${deliveryText(settings)}, ${settings.keep_days} days`;
  },
  form(config: Config): string {
    return formText(readSetting(config, "form_response"));
  },
  response(config: Config): string {
    const seconds = readSetting(config, "response_timeout_seconds");
    return seconds === undefined ? "Default" : `Up to ${secondsText(seconds)}`;
  },
};

function deliveryText(settings: NonNullable<WebhookSettings["deduplication"]>): string {
  if (settings.by === "header") return settings.header;
  return settings.by === "tag" ? settings.tag : "the body";
}

function formText(settings: WebhookSettings["form_response"]): string {
  if (settings?.type === "redirect") return `Redirect to ${settings.url}`;
  return settings?.type === "page" ? "Thank-you page" : "JSON response";
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
