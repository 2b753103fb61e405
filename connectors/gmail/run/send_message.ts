// Code, since Gmail takes a message as MIME, which is made of the texts and the attached files.
import { compose } from "#connectors/gmail/compose.ts";
import { deliver } from "#connectors/gmail/deliver.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const sendMessage: OperationCode = async (context) => {
  const composed = await compose(context);
  return "kind" in composed ? composed : deliver(context, "send", composed);
};
export default sendMessage;
