import { linkUrl } from "#server/identity/links/token.ts";
import { hasOwnMail, sendOwnMail } from "#server/identity/mail/own-mail.ts";
import { config } from "#server/platform/config/config.ts";
import type { Issued } from "./mutations.ts";

/**
 * Sends an invitation's link by e-mail, if it has an address and this installation has a mail server.
 *
 * @returns whether it was sent, and why it could not be
 */
export async function sendInvitation({
  invitation,
  token,
}: Issued): Promise<{ isSent: boolean; problem: string | null }> {
  const { email, invitedByName, role, expiresAt } = invitation;
  if (email === null || !hasOwnMail()) return { isSent: false, problem: null };
  const host = new URL(config().baseUrl).host;
  const result = await sendOwnMail({
    to: email,
    subject: `Invitation to Millrace at ${host}`,
    text: [
      `${invitedByName} invites you to Millrace at ${host}, with the role ${role}.`,
      `Accept the invitation and choose a password here:\n${linkUrl("invitation", token)}`,
      `The link works once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC. If you did not expect this e-mail, ignore it.`,
      "",
    ].join("\n\n"),
  });
  return result.kind === "sent"
    ? { isSent: true, problem: null }
    : { isSent: false, problem: result.message };
}
