// Code, since a reply needs the thread, the sender and the Message-ID of the message that it is for.
import addressparser from "nodemailer/lib/addressparser";
import { compose, type Envelope } from "#connectors/gmail/compose.ts";
import { readMessage } from "#connectors/gmail/read.ts";
import { getMessage, getProfile, sendRaw } from "#connectors/gmail/shared.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const headers = ["From", "To", "Cc", "Reply-To", "Subject", "Message-ID", "References"];

const reply: OperationCode = async (context) => {
  const { input, request } = context;
  const read = await request(getMessage, { id: input.message ?? null, format: "metadata", headers });
  if (read.kind === "fail") return read;
  const { headers: given, threadId } = readMessage(read.output);
  const own = input.reply_all === true ? await request(getProfile) : null;
  if (own?.kind === "fail") return own;
  const composed = await compose(context, toEnvelope(given, own ? toText(own.output) : null));
  return "kind" in composed ? composed : request(sendRaw, { ...composed, thread: threadId });
};
export default reply;

/** @param own the account's address, which gets no copy of the reply; null for a reply to the sender alone */
function toEnvelope(given: ReadonlyMap<string, string>, own: string | null): Envelope {
  const header = (name: string) => given.get(name) ?? "";
  const to = header("reply-to") || header("from");
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
