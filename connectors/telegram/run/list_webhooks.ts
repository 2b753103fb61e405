// Code, since Telegram answers with one webhook, whose URL is empty if there is none, and others with a list.
import { readWebhook } from "#connectors/telegram/shared.ts";
import { isJsonObject, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const list: OperationCode = async ({ request }) => {
  const read = await request(readWebhook);
  if (read.kind === "fail") return read;
  const url = isJsonObject(read.output) ? toText(read.output.url ?? "") : "";
  return { kind: "done", output: url === "" ? [] : [{ url }] };
};
export default list;
