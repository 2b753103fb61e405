// Code, since Telegram deletes the bot's only webhook, which may be another one by now.
import { readWebhook } from "#connectors/telegram/shared.ts";
import {
  isJsonObject,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const deleteWebhook: RequestInput = { method: "POST", path: "/deleteWebhook" };

const remove: OperationCode = async ({ input, request }) => {
  const read = await request(readWebhook);
  if (read.kind === "fail") return read;
  const known = isJsonObject(read.output) ? toText(read.output.url ?? "") : "";
  if (known !== toText(input.id ?? "")) return { kind: "done", output: null };
  const deleted = await request(deleteWebhook);
  return deleted.kind === "fail" ? deleted : { kind: "done", output: null };
};
export default remove;
