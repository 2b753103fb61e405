// Code, since the message is made of an approval and the links of its page.
import { fitting, hasButtons, linkLines, messageOf, paragraphs } from "#connectors/approval.ts";
import type { OperationCode, RequestInput } from "#engine/connectors/operation-code.ts";

/** The title is bold by an entity: text that is parsed as Markdown fails on the characters of a value. */
const sendMessage: RequestInput = {
  method: "POST",
  path: "/sendMessage",
  output: "result",
  fields: {
    chat_id: { label: "Chat" },
    message_thread_id: { label: "Topic", kind: "integer" },
    text: { label: "Text" },
    entities: { label: "Entities", kind: "json" },
    reply_markup: { label: "Buttons", kind: "json" },
    disable_notification: { label: "Without a sound", kind: "boolean" },
  },
  fixed: { body: { link_preview_options: { is_disabled: true } } },
};

const maxChars = 4096;

const sendAndWait: OperationCode = async (context) => {
  const message = messageOf(context);
  const isButtons = hasButtons(message);
  const links = isButtons ? "" : linkLines(message).join("\n");
  const around = paragraphs([message.title, links, message.until]).length + 4;
  const parts = [message.title, fitting(context, message.text, maxChars - around), links, message.until];
  return context.request(sendMessage, {
    ...context.input,
    text: paragraphs(parts),
    entities: [{ type: "bold", offset: 0, length: message.title.length }],
    ...(isButtons && {
      reply_markup: { inline_keyboard: [message.links.map(({ label, url }) => ({ text: label, url }))] },
    }),
  });
};
export default sendAndWait;
