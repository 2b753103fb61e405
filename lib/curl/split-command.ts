/** The escapes of `$'…'` that stand for one character. */
const ansiEscapes = new Map([
  ["a", "\u0007"],
  ["b", "\b"],
  ["e", "\u001b"],
  ["E", "\u001b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** The escapes of `$'…'` by number: octal, hexadecimal, UTF-16. */
const numberEscape = /([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})/y;

/**
 * What ends an unquoted word; all but space also end the command. `&` does so only before space: URLs are often pasted
 * without quotes.
 */
const wordEnd = /[\s|;<>]|&(?=[\s&]|$)/y;

/**
 * Splits the first command of a shell text into its words, as a POSIX shell does, with `$'…'` and the line continuations
 * of Windows (`^`). Variables and substitutions are left as written. The rest after `|`, `;`, `&` or a redirection is
 * ignored. Takes time in proportion to the text. Null if a quote is not closed.
 *
 * The packages for this do not know `$'…'`, or decode escapes once more in the words around a quote.
 */
export function splitCommand(text: string): string[] | null {
  return new Splitter(isWindows(text) ? fromWindows(text) : text).split();
}

class Splitter {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  split(): string[] | null {
    const words: string[] = [];
    for (;;) {
      this.#skipSpace();
      const first = this.#text[this.#at];
      if (first === undefined || first === "#" || this.#isWordEnd()) return words;
      const word = this.#readWord();
      if (word === null) return null;
      words.push(word);
    }
  }

  #skipSpace(): void {
    for (;;) {
      const rest = this.#text.slice(this.#at, this.#at + 3);
      const continuation = /^\\\r?\n/.exec(rest)?.[0].length ?? 0;
      if (continuation > 0) this.#at += continuation;
      else if (/^\s/.test(rest)) this.#at += 1;
      else return;
    }
  }

  #isWordEnd(): boolean {
    wordEnd.lastIndex = this.#at;
    return wordEnd.test(this.#text);
  }

  #readWord(): string | null {
    const parts: string[] = [];
    for (let char = this.#text[this.#at]; char !== undefined; char = this.#text[this.#at]) {
      if (this.#isWordEnd()) break;
      const part = this.#readPart(char);
      if (part === null) return null;
      parts.push(part);
    }
    return parts.join("");
  }

  #readPart(char: string): string | null {
    if (char === "'") return this.#readUntilQuote();
    if (char === '"') return this.#readQuoted('"', 1, (escaped) => this.#inDoubleQuotes(escaped));
    if (char === "$" && this.#text[this.#at + 1] === "'") {
      return this.#readQuoted("'", 2, (escaped) => this.#inAnsiQuotes(escaped));
    }
    // The dollar sign of a translated text.
    if (char === "$" && this.#text[this.#at + 1] === '"') {
      this.#at += 1;
      return "";
    }
    if (char !== "\\") {
      this.#at += 1;
      return char;
    }
    const escaped = this.#text[this.#at + 1] ?? "";
    const length = escaped === "\r" && this.#text[this.#at + 2] === "\n" ? 3 : 2;
    this.#at += length;
    return escaped === "\n" || length === 3 ? "" : escaped;
  }

  /** Single quotes know no escapes. */
  #readUntilQuote(): string | null {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end === -1) return null;
    const quoted = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return quoted;
  }

  /** @param readEscape gives the text of an escape and moves behind it */
  #readQuoted(quote: string, opening: number, readEscape: (escaped: string) => string): string | null {
    this.#at += opening;
    const parts: string[] = [];
    let from = this.#at;
    for (let char = this.#text[this.#at]; char !== undefined; char = this.#text[this.#at]) {
      if (char === quote) {
        parts.push(this.#text.slice(from, this.#at));
        this.#at += 1;
        return parts.join("");
      }
      if (char === "\\") {
        parts.push(this.#text.slice(from, this.#at));
        this.#at += 1;
        parts.push(readEscape(this.#text[this.#at] ?? ""));
        from = this.#at;
      } else {
        this.#at += 1;
      }
    }
    return null;
  }

  #inDoubleQuotes(escaped: string): string {
    this.#at += escaped.length;
    if (escaped === "\n") return "";
    return /["\\$`]/.test(escaped) ? escaped : `\\${escaped}`;
  }

  #inAnsiQuotes(escaped: string): string {
    numberEscape.lastIndex = this.#at;
    const match = numberEscape.exec(this.#text);
    if (match) {
      this.#at = numberEscape.lastIndex;
      const [, octal, byte, short, long] = match;
      const code =
        octal === undefined ? Number.parseInt(byte ?? short ?? long ?? "", 16) : Number.parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
    }
    this.#at += escaped.length;
    return ansiEscapes.get(escaped) ?? (/['"\\?]/.test(escaped) ? escaped : `\\${escaped}`);
  }
}

/** Windows escapes with `^`, which ends a line that continues or stands before a quote. */
function isWindows(text: string): boolean {
  return /\^\r?\n|\s\^"/.test(text) && !/\\\r?\n/.test(text);
}

/** The text without the escapes of Windows' command line. An escaped line break within a value is two of them. */
function fromWindows(text: string): string {
  return text.replace(/\^\r?\n(\r?\n)?|\^([^\r\n])/g, (_, lineBreak?: string, char?: string) => {
    if (char !== undefined) return char;
    return lineBreak === undefined ? " " : "\n";
  });
}
