import { z } from "zod";
import type { Credential } from "#api/identity/credentials/schema.ts";
import type { TestEmail } from "#api/identity/test-emails/schema.ts";
import type { MailFailure } from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { createMailPort } from "#server/identity/credentials/mail-port.ts";
import { ownServer } from "#server/identity/mail/own-mail.ts";
import { getCurrentUser } from "#server/identity/people/data.ts";
import { config } from "#server/platform/config/config.ts";
import { egress } from "#server/platform/egress/egress.ts";

/** A person waits for it. */
const timeoutMs = 20_000;

const none = { cc: "", bcc: "", replyTo: "", html: "", attachments: [] };
const address = z.email().max(254);

export interface TestEmailOptions {
  /** The credential that names the mail server; null for the installation's own. */
  credential: Pick<Credential, "id" | "name" | "settings"> | null;
  /** The sender. Omitted: the server's user name if it is an address, else the recipient. */
  from?: string | undefined;
  /** Aborted when nobody waits for the result. */
  signal: AbortSignal;
}

/**
 * Sends an e-mail to the caller's own address, and to no other, in the way that Send Email does: addresses are checked
 * and the password is masked in the server's responses.
 */
export async function sendTestEmail(
  principal: Principal<"editor">,
  { credential, from, signal }: TestEmailOptions,
): Promise<TestEmail | MailFailure> {
  const { email: to, name } = await getCurrentUser(principal);
  const { smtp, baseUrl } = config();
  const login = credential ? credential.settings.username : smtp?.login?.username;
  const sender = from ?? (address.safeParse(login).success ? String(login) : to);
  const server = credential ? `the mail server “${credential.name}”` : "the installation’s mail server";
  const result = await createMailPort(egress(), ownServer()).send({
    ...none,
    ...(credential && { credentialId: credential.id }),
    from: sender,
    to,
    subject: "Test e-mail from Millrace",
    text: `It works: flows at ${baseUrl} can send e-mail through ${server}.\n\n${name} asked for this e-mail.\n`,
    key: newId(),
    timeoutMs,
    signal,
  });
  if (result.kind === "failure") return result;
  return { message_id: result.messageId, from: sender, to };
}
