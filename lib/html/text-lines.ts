/** Builds the lines of a text. White space is collapsed, except where text is verbatim. */
export class TextLines {
  readonly #lines: string[] = [];
  #line: string[] = [];
  #verbatim: string[] = [];
  #verbatimDepth = 0;
  #rowDepth = 0;

  add(text: string): void {
    if (text === "") return;
    if (this.#verbatimDepth > 0) this.#verbatim.push(text);
    else this.#line.push(text.replace(/\s+/g, " "));
  }

  /** Ends the line; within a row, only the word. A block ends no line that is empty; `isForced`: as `br` does. */
  break(isForced = false): void {
    if (this.#verbatimDepth > 0) {
      if (isForced || !/^$|\n$/.test(this.#verbatim.at(-1) ?? "")) this.#verbatim.push("\n");
    } else if (this.#rowDepth > 0) this.#line.push(" ");
    else this.#endLine();
  }

  space(): void {
    this.#current.push(" ");
  }

  /** Some end tags are missing, so that a cell may be in the one before it. */
  beginCell(): void {
    const last = this.#current.findLast((part) => part === "\t" || part.trim() !== "");
    if (last !== undefined && last !== "\t") this.endCell();
  }

  endCell(): void {
    this.#current.push("\t");
  }

  beginRow(): void {
    this.break();
    this.#rowDepth += 1;
  }

  endRow(): void {
    this.#rowDepth -= 1;
    this.break();
  }

  beginVerbatim(): void {
    this.break();
    if (this.#rowDepth === 0) this.#verbatimDepth += 1;
  }

  endVerbatim(): void {
    if (this.#rowDepth > 0) this.break();
    else {
      this.#verbatimDepth -= 1;
      if (this.#verbatimDepth === 0) this.#endVerbatimLines();
    }
  }

  toString(): string {
    this.#endLine();
    return this.#lines.join("\n");
  }

  get #current(): string[] {
    return this.#verbatimDepth > 0 ? this.#verbatim : this.#line;
  }

  #endLine(): void {
    const line = this.#line
      .join("")
      .replace(/ *\t */g, "\t")
      .replace(/ +/g, " ")
      .trim();
    this.#line = [];
    if (line !== "") this.#lines.push(line);
  }

  /** Without empty lines at the start and the end. */
  #endVerbatimLines(): void {
    const lines = this.#verbatim
      .join("")
      .split(/\r\n?|\n/)
      .map((line) => line.trimEnd());
    this.#verbatim = [];
    const first = lines.findIndex((line) => line !== "");
    if (first < 0) return;
    const last = lines.findLastIndex((line) => line !== "");
    for (let index = first; index <= last; index += 1) this.#lines.push(lines[index] ?? "");
  }
}
