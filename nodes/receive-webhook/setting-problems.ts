import type { ConfigProblem } from "#engine/node.ts";
import type { WebhookSettings } from "#engine/webhook/settings.ts";

/** Problems of settings that are each valid on their own. */
export function settingProblems({ authentication }: WebhookSettings): ConfigProblem[] {
  if (!authentication || authentication.type === "none" || authentication.credential_ids.length > 0)
    return [];
  const detail = "No credential is chosen. Choose one, or set the authentication to none.";
  return [{ pointer: "/authentication/credential_ids", code: "credential_required", detail }];
}
