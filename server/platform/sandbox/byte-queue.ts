import type { ChildLine } from "./child.ts";

const maxWaitingBytes = 1024 * 1024;

/** Passes on the bytes that a child writes, and makes it wait while they are not read. */
export class ByteQueue implements AsyncIterable<Uint8Array> {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #line: ChildLine | null = null;
  #end: { error: Error | null } | null = null;
  #wake: (() => void) | null = null;

  add(chunk: Uint8Array, line: ChildLine): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#line = line;
    if (this.#bytes > maxWaitingBytes) line.pause();
    this.#wake?.();
  }

  /**
   * @param error the error that the reader gets after the bytes; null if they are complete. Only the first
   *   end counts.
   */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      for (const chunk of this.#take()) yield chunk;
      if (this.#chunks.length > 0) continue;
      if (this.#end?.error) throw this.#end.error;
      if (this.#end) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(): Uint8Array[] {
    const taken = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    this.#line?.resume();
    return taken;
  }
}
