// Code, since the message is made of an approval and the links of its page.
import { messageOf, toMail } from "#connectors/approval.ts";
import { people } from "#connectors/microsoft_outlook/shared.ts";
import type { OperationCode, RequestInput } from "#engine/connectors/operation-code.ts";

const sendMail: RequestInput = {
  method: "POST",
  path: "/me/sendMail",
  fields: {
    to: people("To", "Message.toRecipients"),
    cc: people("Cc", "Message.ccRecipients"),
    subject: { label: "Subject", wire: "Message.subject" },
    html: { label: "Text", wire: "Message.body.content" },
  },
  fixed: { body: { "Message.body.contentType": "html", SaveToSentItems: true } },
};

const sendAndWait: OperationCode = async (context) => {
  const message = messageOf(context);
  const { html } = toMail(message);
  return context.request(sendMail, { ...context.input, subject: message.title, html });
};
export default sendAndWait;
