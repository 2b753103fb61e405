import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** The code of the error after which nothing more is read. */
const answerTooLarge = "ANSWER_TOO_LARGE";

/**
 * An open socket for a database driver. A driver expects to connect it and to set its options, as it does with those of Node;
 * it is connected already. The bytes that a server may send are limited, since drivers keep messages in memory.
 */
export class ServerSocket extends Duplex {
  /** Node compares a certificate with this name if a driver does not name the server. */
  readonly _host: string;
  readonly #socket: Socket;
  #left: number;

  constructor(socket: Socket, host: string, maxBytes: number) {
    super({ allowHalfOpen: false });
    this._host = host;
    this.#socket = socket;
    this.#left = maxBytes;
    socket.setNoDelay(true).setKeepAlive(true, 30_000).pause();
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  /** The addresses were connected to before: there is nothing left to do. */
  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  setTimeout = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  #read(chunk: Buffer): void {
    this.#left -= chunk.byteLength;
    if (this.#left < 0) {
      const error = new Error("The server sent more than is read.");
      this.destroy(Object.assign(error, { code: answerTooLarge }));
    } else if (!this.push(chunk)) this.#socket.pause();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    // Later: TLS above it reports why it ended before this one closes.
    setImmediate(done, error);
  }
}
