// Code, since a bot has one webhook: that of another flow must not be taken away unseen, and Telegram names none in its answer.
import { readWebhook } from "#connectors/telegram/shared.ts";
import {
  failed,
  isJsonObject,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const setWebhook: RequestInput = {
  method: "POST",
  path: "/setWebhook",
  fields: {
    url: { label: "URL" },
    secret: { label: "Secret", wire: "secret_token" },
    updates: { label: "Updates", kind: "list", wire: "allowed_updates" },
  },
};

const originOf = (url: string) => URL.parse(url)?.origin ?? null;

const create: OperationCode = async ({ input, request }) => {
  const url = toText(input.url ?? "");
  const read = await request(readWebhook);
  if (read.kind === "fail") return read;
  const known = isJsonObject(read.output) ? toText(read.output.url ?? "") : "";
  if (known !== "" && known !== url && originOf(known) === originOf(url)) {
    const message = `Another flow here has this bot's webhook, and a bot has only one: ${known}. Unpublish that flow, or use another bot.`;
    return failed("webhook_taken", message);
  }
  const { updates = null, secret = null } = input;
  const set = await request(setWebhook, { url, secret, updates });
  return set.kind === "fail" ? set : { kind: "done", output: { url } };
};
export default create;
