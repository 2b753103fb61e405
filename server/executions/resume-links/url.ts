import { config } from "#server/platform/config/config.ts";
import { type ResumeGrant, resumeToken } from "./token.ts";

/** The URL that resumes a step: calls go to the origin of webhooks, people to that of the pages. */
export function resumeUrl(grant: ResumeGrant): string {
  const { webhookUrl, baseUrl } = config();
  return `${grant.kind === "call" ? webhookUrl : baseUrl}/resume/${resumeToken(grant)}`;
}
