// Code, since the message is made of an approval and the links of its page.
import { fitting, linkLines, messageOf, paragraphs } from "#connectors/approval.ts";
import type { OperationCode, RequestInput } from "#engine/connectors/operation-code.ts";

const sendMessage: RequestInput = {
  method: "POST",
  path: "/{phone_number_id}/messages",
  fields: {
    phone_number_id: { label: "From" },
    to: { label: "To" },
    text: { label: "Text", wire: "text.body" },
  },
  fixed: {
    body: {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      type: "text",
    },
  },
};

const maxChars = 4096;

const sendAndWait: OperationCode = async (context) => {
  const message = messageOf(context);
  const links = linkLines(message).join("\n");
  const around = paragraphs([message.title, links, message.until]).length + 4;
  const parts = [message.title, fitting(context, message.text, maxChars - around), links, message.until];
  return context.request(sendMessage, { ...context.input, text: paragraphs(parts) });
};
export default sendAndWait;
