// Code, since the message is made of an approval and the links of its page, and Gmail takes it as MIME.
import { messageOf, toMail } from "#connectors/approval.ts";
import { compose } from "#connectors/gmail/compose.ts";
import { deliver } from "#connectors/gmail/deliver.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const sendAndWait: OperationCode = async (context) => {
  const message = messageOf(context);
  const input = { ...context.input, ...toMail(message) };
  const composed = await compose({ ...context, input }, { subject: message.title, isReadable: true });
  return "kind" in composed ? composed : deliver(context, "send", composed);
};
export default sendAndWait;
