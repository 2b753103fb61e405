import { isJsonObject, type Json, type JsonObject } from "#engine/connectors/operation-code.ts";

export interface Attachment {
  /** Null for a small one, whose content is in the message. */
  attachmentId: string | null;
  filename: string;
  contentType: string;
  size: number;
  /** Base64url. */
  data?: string;
}

/** A message as people read it: its usual headers, its texts and its attachments. */
export interface Message {
  id: string;
  threadId: string;
  labelIds: Json;
  snippet: string;
  /** ISO 8601; empty if Gmail does not say. */
  receivedAt: string;
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
  attachments: Attachment[];
}

const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");

/** Reads Gmail's tree of parts. The first text of each kind is the message's. */
export function readMessage(given: Json): Message {
  const message = isJsonObject(given) ? given : {};
  const payload = isJsonObject(message.payload ?? null) ? (message.payload as JsonObject) : {};
  const parts = [...walk(payload)];
  return {
    id: textOf(message.id),
    threadId: textOf(message.threadId),
    labelIds: message.labelIds ?? [],
    snippet: textOf(message.snippet),
    receivedAt: toTime(message.internalDate),
    headers: readHeaders(payload),
    text: firstText(parts, "text/plain"),
    html: firstText(parts, "text/html"),
    attachments: parts.flatMap(readAttachment),
  };
}

/** Gmail's time is text with milliseconds since 1970. */
function toTime(value: Json | undefined): string {
  const time = new Date(Number(value ?? Number.NaN));
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

/** The part of a message that is a step's output. */
export function present({ headers, attachments, ...message }: Message): { [name: string]: Json } {
  const named = ["from", "to", "cc", "reply-to", "subject", "date", "message-id"];
  return {
    ...message,
    ...Object.fromEntries(named.map((name) => [name.replaceAll("-", "_"), headers.get(name) ?? ""])),
    attachments: attachments.map(({ data: _, ...each }) => each),
  };
}

function* walk(part: JsonObject): Generator<JsonObject> {
  yield part;
  const { parts } = part;
  if (!Array.isArray(parts)) return;
  for (const each of parts) if (isJsonObject(each)) yield* walk(each);
}

function readHeaders({ headers }: JsonObject): Map<string, string> {
  const list = Array.isArray(headers) ? headers.filter(isJsonObject) : [];
  return new Map(list.map(({ name, value }) => [textOf(name).toLowerCase(), textOf(value)]));
}

const bodyOf = ({ body }: JsonObject): JsonObject => (isJsonObject(body ?? null) ? (body as JsonObject) : {});

function firstText(parts: readonly JsonObject[], type: string): string {
  const found = parts.find((part) => part.mimeType === type && textOf(part.filename) === "");
  return found ? Buffer.from(textOf(bodyOf(found).data), "base64url").toString() : "";
}

/** Gmail leaves the content of small files in the message. Texts of the message have no name. */
function readAttachment(part: JsonObject): Attachment[] {
  const { attachmentId, size, data } = bodyOf(part);
  const filename = textOf(part.filename);
  const contentType = textOf(part.mimeType) || "application/octet-stream";
  const facts = { filename, contentType, size: Number(size ?? 0) };
  if (typeof attachmentId === "string") return [{ attachmentId, ...facts }];
  if (filename === "" || typeof data !== "string") return [];
  return [{ attachmentId: null, ...facts, data }];
}
