// Code, since the list has only ids: each message takes another request.
import { present, readMessage } from "#connectors/gmail/read.ts";
import { getMessage, listMessages } from "#connectors/gmail/shared.ts";
import { isJsonObject, type Json, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const most = 100;

const search: OperationCode = async ({ input, request }) => {
  const limit = Math.min(Math.max(Number(input.limit ?? 10), 1), most);
  const { query, labels = null, after } = input;
  const terms = [query, after === undefined ? undefined : `after:${toText(after)}`];
  const q = terms.flatMap((term) => (term === undefined ? [] : [toText(term)])).join(" ");
  const listed = await request(listMessages, { q, labels, limit });
  if (listed.kind === "fail") return listed;
  const found: Json[] = [];
  for (const each of Array.isArray(listed.output) ? listed.output : []) {
    const id = isJsonObject(each) ? (each.id ?? null) : null;
    const read = await request(getMessage, { id, format: "full" });
    if (read.kind === "fail") return read;
    found.push(present(readMessage(read.output)));
  }
  return { kind: "done", output: found };
};
export default search;
