import { readAuthentication, readSetting } from "./read-settings.ts";

/** The headers that each kind of signature covers beside the body. */
const signedHeaders: Readonly<Record<string, readonly string[]>> = {
  standard_webhooks: ["webhook-id", "svix-id"],
};

/** Why this detection of duplicates is unsafe with this authentication; null if it is safe. */
export function deduplicationWarning(config: Readonly<Record<string, unknown>>): string | null {
  const settings = readSetting(config, "deduplication");
  if (!settings || settings.by === "body") return null;
  const authentication = readAuthentication(config);
  if (authentication.type === "none") {
    return "Without authentication, anyone can send a call’s id first, and the real call is then ignored. Choose an authentication method.";
  }
  if (authentication.type !== "signature" || settings.by !== "header") return null;
  if (signedHeaders[authentication.preset]?.includes(settings.header)) return null;
  return `The signature does not cover ${settings.header}, so a captured call can be sent again under another id. Detect duplicates by the body.`;
}
