// Code, since a reply needs the thread, the sender and the Message-ID of the message that it is for.
import { composeReply } from "#connectors/gmail/compose-reply.ts";
import { deliver } from "#connectors/gmail/deliver.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const reply: OperationCode = async (context) => {
  const composed = await composeReply(context);
  return "kind" in composed ? composed : deliver(context, "send", composed);
};
export default reply;
