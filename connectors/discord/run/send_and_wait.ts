// Code, since the message is made of an approval and the links of its page.
import { createHash } from "node:crypto";
import { fitting, hasButtons, linkLines, messageOf, paragraphs } from "#connectors/approval.ts";
import {
  type ApprovalMessage,
  cutText,
  type Json,
  type OperationCode,
  type RequestInput,
} from "#engine/connectors/operation-code.ts";

const createMessage: RequestInput = {
  method: "POST",
  path: "/channels/{channel_id}/messages",
  fields: {
    channel_id: { label: "Channel" },
    content: { label: "Text" },
    components: { label: "Buttons", kind: "json" },
    nonce: { label: "Nonce" },
  },
  fixed: {
    body: {
      // A value mentions nobody.
      allowed_mentions: { parse: [] },
      enforce_nonce: true,
      // No previews of links.
      flags: 4,
    },
  },
};

const maxChars = 2000;
const maxLabel = 80;
const maxUrl = 512;

const sendAndWait: OperationCode = async (context) => {
  const message = messageOf(context);
  const isButtons = hasButtons(message) && message.links.every(({ url }) => url.length <= maxUrl);
  const title = `**${escaped(fitting(context, message.title, 800))}**`;
  const links = isButtons ? "" : linkLines(message).join("\n");
  const around = paragraphs([title, links, message.until]).length + 4;
  const parts = [title, fitting(context, message.text, maxChars - around), links, message.until];
  return context.request(createMessage, {
    channel_id: context.input.channel_id ?? "",
    content: paragraphs(parts),
    ...(isButtons && { components: [{ type: 1, components: message.links.map(toButton) }] }),
    // For some minutes Discord answers a repeat with the message that it has.
    nonce: createHash("sha256").update(context.idempotencyKey).digest("base64url").slice(0, 24),
  });
};
export default sendAndWait;

const toButton = ({ label, url }: ApprovalMessage["links"][number]): Json => ({
  ...{ type: 2, style: 5, label: cutText(label, maxLabel), url },
});

const escaped = (text: string) => text.replaceAll(/[\\*_~`|>]/g, "\\$&");
