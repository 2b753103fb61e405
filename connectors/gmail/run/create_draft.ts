// Code, since Gmail takes a message as MIME, which is made of the texts and the attached files.
import { compose } from "#connectors/gmail/compose.ts";
import { composeReply } from "#connectors/gmail/compose-reply.ts";
import { deliver } from "#connectors/gmail/deliver.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const create: OperationCode = async (context) => {
  const composed = await (context.input.message === undefined ? compose(context) : composeReply(context));
  return "kind" in composed ? composed : deliver(context, "draft", composed);
};
export default create;
