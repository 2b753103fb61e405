// Code, since Gmail takes a message as MIME, which is made of the texts and the attached files.
import { compose } from "#connectors/gmail/compose.ts";
import { composeReply } from "#connectors/gmail/compose-reply.ts";
import { createDraft } from "#connectors/gmail/shared.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const create: OperationCode = async (context) => {
  const composed = await (context.input.message === undefined ? compose(context) : composeReply(context));
  return "kind" in composed ? composed : context.request(createDraft, composed);
};
export default create;
