const piecesPerBlock = 4096;

/**
 * Text made of very many small pieces. Added to one another they would be a tree of strings, 32 bytes for each piece until
 * somebody reads it.
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
