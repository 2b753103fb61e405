import addressparser from "nodemailer/lib/addressparser";
import type { MailFailure, OutgoingMail } from "#engine/ports.ts";
import { cutText } from "#lib/cut-text.ts";
import { isMailAddress } from "#lib/mail-address.ts";
import { blockRequest } from "./refusal.ts";

/** The most recipients of one e-mail: to, cc and bcc together. */
const maxRecipients = 100;

/** An address with its name, which may be empty. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAddresses {
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
}

/** Parses an e-mail's addresses. Every one must be valid: no address is left out silently. */
export function parseMailAddresses(
  mail: Pick<OutgoingMail, keyof MailAddresses>,
): { addresses: MailAddresses } | { failure: MailFailure } {
  const [from, ...others] = addressparser(mail.from, { flatten: true });
  const lists = {
    to: addressparser(mail.to, { flatten: true }),
    cc: addressparser(mail.cc, { flatten: true }),
    bcc: addressparser(mail.bcc, { flatten: true }),
    replyTo: addressparser(mail.replyTo, { flatten: true }),
  };
  if (!from || others.length > 0) return refused("address_invalid", "The e-mail needs exactly one sender.");
  const recipients = [...lists.to, ...lists.cc, ...lists.bcc];
  if (recipients.length === 0) return refused("address_invalid", "The e-mail has no recipient.");
  if (recipients.length > maxRecipients || lists.replyTo.length > maxRecipients) {
    const message = `The e-mail has ${Math.max(recipients.length, lists.replyTo.length)} addresses; ${maxRecipients} are allowed. Send several e-mails, for example in a For Each.`;
    return refused("too_many_recipients", message);
  }
  const invalid = [from, ...recipients, ...lists.replyTo].find(({ address }) => !isMailAddress(address));
  if (!invalid) return { addresses: { from, ...lists } };
  const shown = cutText(invalid.address || invalid.name, 100);
  return refused("address_invalid", `“${shown}” is not an e-mail address, such as ada@example.com.`);
}

function refused(code: string, message: string): { failure: MailFailure } {
  return { failure: blockRequest(code, message) };
}
