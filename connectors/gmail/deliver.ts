import type {
  CodeContext,
  Json,
  JsonObject,
  Outcome,
  RequestInput,
} from "#engine/connectors/operation-code.ts";

/** `thread` is the conversation that a reply belongs to. */
const sendRaw: RequestInput = {
  method: "POST",
  path: "/messages/send",
  fields: { raw: { label: "Message" }, thread: { label: "Thread", wire: "threadId" } },
};

const createDraft: RequestInput = {
  method: "POST",
  path: "/drafts",
  fields: {
    raw: { label: "Message", wire: "message.raw" },
    thread: { label: "Thread", wire: "message.threadId" },
  },
};

/** Gmail refuses JSON with a message of more than about 5 MB, and takes larger ones as an upload. */
const maxRawChars = 5_000_000;

/** What becomes of a message: where it goes, and the message in Gmail's own form around its thread. */
const ways = {
  send: { small: sendRaw, path: "/messages/send", toData: (message: JsonObject): JsonObject => message },
  draft: { small: createDraft, path: "/drafts", toData: (message: JsonObject): JsonObject => ({ message }) },
} as const;

/** Sends a message, or stores it as a draft. */
export async function deliver(
  { request, executionId }: Pick<CodeContext, "request" | "executionId">,
  way: keyof typeof ways,
  { raw, thread = null }: { raw: string; thread?: Json },
): Promise<Outcome> {
  const { small, path, toData } = ways[way];
  if (raw.length <= maxRawChars) return request(small, { raw, thread });
  const boundary = `millrace_${executionId}`;
  const data = toData(thread === null ? {} : { threadId: thread });
  const content = [
    `--${boundary}`,
    "Content-Type: application/json; charset=UTF-8",
    "",
    JSON.stringify(data),
    `--${boundary}`,
    "Content-Type: message/rfc822",
    "",
    Buffer.from(raw, "base64url").toString(),
    `--${boundary}--`,
  ].join("\r\n");
  return request(toUpload(path, boundary), { content });
}

const toUpload = (path: string, boundary: string): RequestInput => ({
  ...{ method: "POST", base: "upload", path, body: "binary" },
  fields: { content: { label: "Message", kind: "file", wire: "" } },
  fixed: {
    query: { uploadType: "multipart" },
    headers: { "Content-Type": `multipart/related; boundary=${boundary}` },
  },
});
