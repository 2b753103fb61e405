import type { Duplex } from "node:stream";

/** A value in a response: an atom or a quoted text (bytes as Latin-1), a literal, NIL, or a list of values. */
export type Value = string | Buffer | null | Value[];

/** A line of the server, without its tag: data, or the outcome of a command. */
export interface Reply {
  /** `*` for data, `+` for a request to continue, or the tag of a command. */
  tag: string;
  /** `OK`, `NO`, `BAD`, `BYE` or `PREAUTH`, with the code in brackets and the words behind it; null for data. */
  status: { name: string; code: string; text: string } | null;
  /** The data; empty for an outcome. */
  values: Value[];
}

/** The server sent something else than its protocol. */
class BadReply extends Error {
  override readonly name = "BadReply";
}
const notImap = () => new BadReply("its responses are not IMAP");
const tooMuch = () =>
  Object.assign(new Error("it sent more than is read"), { code: "ANSWER_TOO_LARGE" as const });

/** A search in a folder with a million e-mails has a line of 7 MB. */
const maxLineBytes = 10_000_000;
const maxValues = 2_000_000;
const maxDepth = 30;

/**
 * Reads the responses of IMAP 4rev1 from a stream, one after the other.
 *
 * https://www.rfc-editor.org/rfc/rfc3501#section-7
 */
export class ReplyReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];

  constructor(stream: Duplex) {
    this.#chunks = stream.iterator({ destroyOnReturn: false });
  }

  /** The next response. Rejects with BadReply, or with the stream's error. */
  async next(): Promise<Reply> {
    const first = await this.#line();
    const [, tag = "", rest = ""] = /^(\*|\+|A\d+)(?: (.*))?$/s.exec(first) ?? [];
    if (tag === "") throw notImap();
    if (tag === "+") return { tag, status: null, values: [rest] };
    const status = /^(OK|NO|BAD|BYE|PREAUTH)(?: \[([^\]]*)\])? ?(.*)$/is.exec(rest);
    if (status) {
      const [, name = "", code = "", text = ""] = status;
      return { tag, status: { name: name.toUpperCase(), code, text: decode(text) }, values: [] };
    }
    return { tag, status: null, values: readValues(await this.#parts(rest)) };
  }

  /** Stops reading, so that TLS can begin. @throws if bytes have arrived that an attacker may have added before it */
  async release(): Promise<void> {
    if (this.#held.some((chunk) => chunk.length > 0)) throw notImap();
    await this.#chunks.return?.();
  }

  /** The line, continued behind each literal. */
  async #parts(start: string): Promise<(string | Buffer)[]> {
    const parts: (string | Buffer)[] = [];
    let line = start;
    for (;;) {
      const [, length] = /\{(\d{1,10})\}$/.exec(line) ?? [];
      if (length === undefined) return [...parts, line];
      if (parts.length > maxValues) throw tooMuch();
      parts.push(line.slice(0, line.lastIndexOf("{")), await this.#take(Number(length)));
      line = await this.#line();
    }
  }

  async #line(): Promise<string> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const chunk = await this.#chunk();
      const end = chunk.indexOf("\n");
      parts.push(end < 0 ? chunk : chunk.subarray(0, end));
      bytes += parts.at(-1)?.length ?? 0;
      if (bytes > maxLineBytes) throw tooMuch();
      if (end < 0) continue;
      this.#held.unshift(chunk.subarray(end + 1));
      return Buffer.concat(parts).toString("latin1").replace(/\r$/, "");
    }
  }

  async #take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let left = length;
    while (left > 0) {
      const chunk = await this.#chunk();
      parts.push(chunk.subarray(0, left));
      if (chunk.length > left) this.#held.unshift(chunk.subarray(left));
      left -= Math.min(left, chunk.length);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  async #chunk(): Promise<Buffer> {
    const held = this.#held.shift();
    if (held && held.length > 0) return held;
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error("It closed the connection.");
    return value;
  }
}

/** Bytes of the protocol as text. Servers send names and words in UTF-8 too, or in an older encoding. */
export function decode(latin: string): string {
  const bytes = Buffer.from(latin, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return latin;
  }
}

/** A value as text; empty for NIL and for a list. */
export function textOf(value: Value | undefined): string {
  if (typeof value === "string") return value;
  return Buffer.isBuffer(value) ? value.toString("latin1") : "";
}

/** The values of a response, whose literals are separate parts. */
function readValues(parts: readonly (string | Buffer)[]): Value[] {
  const top: Value[] = [];
  const open: Value[][] = [top];
  let count = 0;
  const add = (value: Value) => {
    count += 1;
    if (count > maxValues) throw tooMuch();
    open.at(-1)?.push(value);
  };
  for (const part of parts) {
    if (typeof part !== "string") {
      add(part);
      continue;
    }
    for (const [token] of part.matchAll(tokens)) {
      if (token === "(") {
        const list: Value[] = [];
        add(list);
        open.push(list);
        if (open.length > maxDepth) throw tooMuch();
      } else if (token === ")") {
        if (open.length === 1) throw notImap();
        open.pop();
      } else if (token.startsWith('"')) add(token.slice(1, -1).replaceAll(/\\(.)/gs, "$1"));
      else add(token.toUpperCase() === "NIL" ? null : token);
    }
  }
  if (open.length > 1) throw notImap();
  return top;
}

/** Brackets may have blanks only in the name of a section: `BODY[HEADER.FIELDS (DATE)]<0>`. Flags may have brackets, too. */
const tokens = /[()]|"(?:[^"\\]|\\.)*"|BODY\[[^\]]*\][^\s()"]*|[^\s()"]+/gis;
