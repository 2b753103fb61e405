import {
  type CodeContext,
  isJsonObject,
  type Json,
  type JsonObject,
  parseExactJson,
  toText,
} from "#engine/connectors/operation-code.ts";
import { MailProblem } from "./failures.ts";
import { type Fetched, toFacts } from "./fetch.ts";

type Context = Pick<CodeContext, "conversions" | "files" | "executionId" | "signal" | "warn">;

export interface Reading {
  folder: string;
  /** The longest text, and the longest HTML. */
  maxCharacters: number;
  storesAttachments: boolean;
}

/**
 * An e-mail as the output has it. An unreadable one says so in `problems`, and does not hold up the others. Each problem is a
 * warning of the step, too.
 *
 * @throws MailProblem if another attempt can help
 */
export async function readMail(mail: Fetched, reading: Reading, context: Context): Promise<JsonObject> {
  const { folder, maxCharacters, storesAttachments } = reading;
  const source = mail.source ?? Buffer.alloc(0);
  const facts = { ...toFacts(folder, mail), is_complete: mail.isComplete };
  const result = await context.conversions.convert({
    conversion: { kind: "read_mail", maxCharacters, writesAttachments: storesAttachments },
    inputs: [() => once(source)],
    ...(storesAttachments && { save: (content) => storeAll(content, context) }),
    signal: context.signal,
  });
  const told = (problems: Json) => {
    for (const each of Array.isArray(problems) ? problems : [])
      context.warn(`E-mail ${mail.uid}: ${toText(each)}`);
    return problems;
  };
  if (result.kind === "done" && isJsonObject(result.value)) {
    const { attachments, problems, ...rest } = result.value;
    return {
      ...facts,
      ...rest,
      attachments: withFiles(attachments ?? [], result.saved),
      problems: told(problems ?? []),
    };
  }
  if (result.kind === "done") throw new Error("The converter returned no e-mail.");
  const { code, message } = result.error;
  if (result.retryable) throw new MailProblem(code, message, true);
  return { ...facts, ...unread, problems: told([message]) };
}

/** The fields of an e-mail that cannot be read. */
const unread = {
  ...{ message_id: null, subject: "", from: null, to: [], cc: [], bcc: [], reply_to: [], date: null },
  ...{ in_reply_to: null, references: [], text: "", html: null, headers: {}, attachments: [] },
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function withFiles(attachments: Json, saved: Json): Json {
  if (!Array.isArray(attachments) || !Array.isArray(saved)) return attachments;
  return attachments.map((each, index) =>
    isJsonObject(each) ? { ...each, file: saved[index] ?? null } : each,
  );
}

const maxFiles = 200;

/** Stores each attachment, of which the child says how long it is. @returns the references, in their order */
async function storeAll(content: AsyncIterable<Uint8Array>, { files, executionId }: Context): Promise<Json> {
  const bytes = new ByteReader(content);
  const stored: Json[] = [];
  for (let head = await bytes.line(); head !== null; head = await bytes.line()) {
    if (stored.length >= maxFiles) throw new Error("The converter wrote more attachments than it may.");
    const { filename, contentType, size } = readHead(head);
    stored.push(await files.store(executionId, { filename, contentType }, bytes.take(size)));
  }
  return stored;
}

function readHead(line: string): { filename: string | null; contentType: string; size: number } {
  const head = parseExactJson(line);
  const size = isJsonObject(head) ? head.size : null;
  if (!isJsonObject(head) || typeof size !== "number" || !Number.isSafeInteger(size) || size < 0) {
    throw new Error("The converter wrote attachments that are not in order.");
  }
  return {
    filename: toText(head.filename ?? "").slice(0, 255) || null,
    contentType: toText(head.content_type ?? "").slice(0, 100) || "application/octet-stream",
    size,
  };
}

const maxLineBytes = 10_000;

/** Lines and counted bytes of one stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** The next line; null at the end. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf("\n");
      if (end >= 0) {
        const line = this.#held.toString("utf8", 0, end);
        this.#held = this.#held.subarray(end + 1);
        return line;
      }
      if (this.#held.length > maxLineBytes) throw new Error("The converter wrote a line without an end.");
      const chunk = await this.#next();
      if (chunk === null) return null;
      this.#held = Buffer.concat([this.#held, chunk]);
    }
  }

  async *take(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const chunk = this.#held.length > 0 ? this.#held : await this.#next();
      if (chunk === null) throw new Error("The converter wrote less than it said.");
      yield chunk.subarray(0, left);
      this.#held = chunk.subarray(left);
      left -= Math.min(left, chunk.length);
    }
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next();
    return done ? null : Buffer.from(value);
  }
}
