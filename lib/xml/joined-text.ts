const piecesPerBlock = 4096;

/**
 * Builds text from very many small chunks. Concatenating them would build a tree of strings, 32 bytes for each chunk
 * until the text is read.
 */
export class JoinedText {
  #blocks = "";
  #pieces: string[] = [];

  add(chunk: string): void {
    if (chunk === "") return;
    this.#pieces.push(chunk);
    if (this.#pieces.length === piecesPerBlock) this.#close();
  }

  toString(): string {
    this.#close();
    return this.#blocks;
  }

  #close(): void {
    this.#blocks += this.#pieces.join("");
    this.#pieces = [];
  }
}
