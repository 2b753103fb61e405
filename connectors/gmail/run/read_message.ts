// Code, since texts come as base64 in a tree of parts, and each attachment takes another request.
import { type Attachment, present, readMessage } from "#connectors/gmail/read.ts";
import { getAttachment, getMessage } from "#connectors/gmail/shared.ts";
import {
  type CodeContext,
  type Done,
  type Fail,
  type JsonObject,
  type OperationCode,
  toText,
} from "#engine/connectors/operation-code.ts";

const read: OperationCode = async (context) => {
  const { input, request } = context;
  const sent = await request(getMessage, { id: input.message ?? null, format: "full" });
  if (sent.kind === "fail") return sent;
  const message = readMessage(sent.output);
  const output = present(message);
  if (input.attachments !== true) return { kind: "done", output };
  const attachments: JsonObject[] = [];
  for (const each of message.attachments) {
    const stored = await store(message.id, each, context);
    if ("kind" in stored) return stored;
    const { data: _, ...facts } = each;
    attachments.push({ ...facts, file: stored.file });
  }
  return { kind: "done", output: { ...output, attachments } };
};
export default read;

async function store(
  id: string,
  { attachmentId, filename, contentType, data }: Attachment,
  { request, files, executionId }: CodeContext,
): Promise<Fail | { file: JsonObject }> {
  const sent: Done | Fail =
    data === undefined
      ? await request(getAttachment, { id, attachment: attachmentId })
      : { kind: "done", output: data };
  if (sent.kind === "fail") return sent;
  const content = Buffer.from(toText(sent.output), "base64url");
  const bytes = async function* () {
    yield content;
  };
  return { file: await files.store(executionId, { filename: filename || null, contentType }, bytes()) };
}
