/** Values that a server replies with. Errors inside of a list are replies, too. */
export type Reply = string | null | bigint | Buffer | RedisError | Reply[];

/** An error that the server replied with: its code in capital letters, then its words. */
export class RedisError extends Error {
  override readonly name = "RedisError";
  get code(): string {
    return /^[A-Z]+/.exec(this.message)?.[0] ?? "ERR";
  }
}

/** What the server sent is not its protocol. */
class BadReply extends Error {
  override readonly name = "BadReply";
}

const maxDepth = 8;
const maxEntries = 1_000_000;
const maxLineBytes = 65_536;

/**
 * Reads the replies of RESP 2 from a stream, one after the other.
 *
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
export class ReplyReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #entries = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next reply. Rejects with BadReply, or with the stream's error. */
  async next(depth = 0): Promise<Reply> {
    const line = await this.#line();
    const rest = line.slice(1);
    switch (line[0]) {
      case "+":
        return rest;
      case "-":
        return new RedisError(rest);
      case ":":
        if (!/^[+-]?\d{1,20}$/.test(rest)) throw new BadReply("its responses are not Redis");
        return BigInt(rest);
      case "$":
        return this.#bulk(lengthOf(rest));
      case "*":
        return this.#list(lengthOf(rest), depth + 1);
      default:
        throw new BadReply("its responses are not Redis");
    }
  }

  async #bulk(length: number): Promise<Buffer | null> {
    if (length < 0) return null;
    const bytes = await this.#take(length + 2);
    return bytes.subarray(0, length);
  }

  async #list(length: number, depth: number): Promise<Reply[] | null> {
    if (length < 0) return null;
    this.#entries += length;
    if (depth > maxDepth || this.#entries > maxEntries) {
      throw new BadReply("it sent more than is read. Ask for fewer values");
    }
    const list: Reply[] = [];
    for (let index = 0; index < length; index += 1) list.push(await this.next(depth));
    return list;
  }

  async #line(): Promise<string> {
    let end = this.#held.indexOf("\r\n");
    while (end < 0) {
      if (this.#held.length > maxLineBytes) throw new BadReply("its responses are not Redis");
      this.#held = Buffer.concat([this.#held, await this.#more()]);
      end = this.#held.indexOf("\r\n");
    }
    const line = this.#held.toString("utf8", 0, end);
    this.#held = this.#held.subarray(end + 2);
    return line;
  }

  async #take(length: number): Promise<Buffer> {
    const parts = [this.#held];
    let have = this.#held.length;
    while (have < length) {
      const chunk = await this.#more();
      parts.push(chunk);
      have += chunk.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts);
    this.#held = all.subarray(length);
    return all.subarray(0, length);
  }

  async #more(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error("It closed the connection.");
    return value;
  }
}

function lengthOf(text: string): number {
  if (!/^(-1|\d{1,10})$/.test(text)) throw new BadReply("its responses are not Redis");
  return Number(text);
}
