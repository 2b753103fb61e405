import type { ConfigProblem } from "#engine/node.ts";
import type { WebhookSettings } from "#engine/webhook/settings.ts";

/** What is missing in settings that are each well formed. */
export function settingProblems({ authentication }: WebhookSettings): ConfigProblem[] {
  if (!authentication || authentication.type === "none" || authentication.credential_ids.length > 0)
    return [];
  const detail = "No credential is chosen. Choose one, or set the authentication to none.";
  return [{ pointer: "/authentication/credential_ids", code: "credential_required", detail }];
}
