import addressparser from "nodemailer/lib/addressparser";
import { type CodeContext, type Fail, type Json, toText } from "#engine/connectors/operation-code.ts";
import { compose, type Envelope } from "./compose.ts";
import { readMessage } from "./read.ts";
import { getMessage, getProfile } from "./shared.ts";

const headers = ["From", "To", "Cc", "Reply-To", "Subject", "Message-ID", "References"];

/** The reply to the message that the setting `message` names, and its thread. */
export async function composeReply(context: CodeContext): Promise<{ raw: string; thread: Json } | Fail> {
  const { input, request } = context;
  const read = await request(getMessage, { id: input.message ?? null, format: "metadata", headers });
  if (read.kind === "fail") return read;
  const { headers: given, threadId, labelIds } = readMessage(read.output);
  const isSent = Array.isArray(labelIds) && labelIds.includes("SENT");
  const own = input.reply_all === true ? await request(getProfile) : null;
  if (own?.kind === "fail") return own;
  const composed = await compose(context, toEnvelope(given, isSent, own ? toText(own.output) : null));
  return "kind" in composed ? composed : { ...composed, thread: threadId };
}

/**
 * @param isSent the account has sent it, so a reply goes on to its recipients
 * @param own the account's address, which gets no copy of the reply; null for a reply to the sender alone
 */
function toEnvelope(given: ReadonlyMap<string, string>, isSent: boolean, own: string | null): Envelope {
  const header = (name: string) => given.get(name) ?? "";
  const to = (isSent && header("to")) || header("reply-to") || header("from");
  const subject = header("subject");
  const id = header("message-id");
  const others = own === null ? "" : withoutAddresses(`${header("to")},${header("cc")}`, [own, to]);
  return {
    to,
    cc: others,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    ...(id !== "" && { inReplyTo: id, references: `${header("references")} ${id}`.trim() }),
  };
}

function withoutAddresses(list: string, excluded: readonly string[]): string {
  const left = new Set(
    excluded.flatMap((each) => addressesOf(each).map(({ address }) => address.toLowerCase())),
  );
  return addressesOf(list)
    .filter(({ address }) => !left.has(address.toLowerCase()))
    .map(({ name, address }) => (name === "" ? address : `"${name.replaceAll(/["\\]/g, "")}" <${address}>`))
    .join(", ");
}

const addressesOf = (list: string) =>
  addressparser(list, { flatten: true }).flatMap(({ name, address }) =>
    address ? [{ name: name ?? "", address }] : [],
  );
