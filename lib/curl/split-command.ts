import { abbreviate } from "#lib/cut-text.ts";

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
 * The characters that end an unquoted word. `&` does so only before space, because URLs are often pasted
 * without quotes.
 */
const wordEnd = /[\s|;<>]|&(?=[\s&]|$)/y;

const redirection = /&>>?|<<<|<<-?|[<>]&|>>|>\||[<>]/y;

/** A variable that a shell would replace. `$.a` and a price in `$` are text. */
const variable = /\$(?:[A-Za-z_]\w*|\{[^}\n]*\}|[\d@*#?!$-])/y;

/** A line that probably belongs to the command before it, although the shell would treat it as a new one. */
const belongsToLineBefore = /^(?:-|["']?https?:\/\/)/i;

/** The words of a command. */
export interface Command {
  words: string[];
  /** The text that a here-document or here-string gives the command to read; null without one. */
  input: string | null;
  /** Sentences about effects of a shell that an import cannot have. */
  notes: string[];
}

/**
 * Splits the first command of a shell text into its words, as a POSIX shell does, with `$'…'` and the line continuations
 * of Windows (`^`) and PowerShell (a backtick), and their doubled quotes. Variables and substitutions are left as written, and
 * the rest after `|`, `;`, `&` or a line's end is not read; the notes say so. Takes time in proportion to the text. Null if a quote is not closed.
 *
 * The packages for this do not know `$'…'`, or decode escapes once more in the words around a quote.
 */
export function splitCommand(text: string): Command | null {
  const isOfWindows = isWindows(text);
  const command = new Splitter(withEscapes(isOfWindows ? fromWindows(text) : text)).split();
  if (!isOfWindows) return command;
  for (const [name] of text.matchAll(/%(?![\dA-F]{2})[A-Z_]\w{0,50}%/gi))
    command?.notes.push(variableNote(name));
  return command;
}

function variableNote(text: string): string {
  return `${abbreviate(text, 60)} was imported as text: variables of the shell have no value here. Replace it with a tag or a credential.`;
}

class Splitter {
  readonly #text: string;
  readonly #notes = new Set<string>();
  #input: string | null = null;
  /** The delimiters of here-documents that begin on the next line. */
  #heredoc: { end: string; isIndented: boolean } | null = null;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  split(): Command | null {
    const words: string[] = [];
    for (;;) {
      this.#skipSpace();
      const first = this.#text[this.#at];
      if (first === "#") {
        this.#skipLine();
        continue;
      }
      if (first === "\n") {
        if (this.#continuesAfterLine()) continue;
        break;
      }
      if (this.#matches(redirection)) {
        if (!this.#readRedirection()) return null;
        continue;
      }
      if (first === undefined || this.#matches(wordEnd)) break;
      const word = this.#readWord();
      if (word === null) return null;
      // The number of a redirected stream: `2>`.
      if (!(/^\d$/.test(word) && /[<>]/.test(this.#text[this.#at] ?? ""))) words.push(word);
    }
    this.#noteRest();
    return { words, input: this.#input, notes: [...this.#notes] };
  }

  #noteRest(): void {
    const rest = this.#text.slice(this.#at, this.#at + 1000).trim();
    if (/^[;&\s]*$/.test(rest)) return;
    this.#notes.add(`“${abbreviate(rest, 60)}” was ignored: only the first command was imported.`);
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  /** Skips space within a line, and continued lines. */
  #skipSpace(): void {
    for (;;) {
      const rest = this.#text.slice(this.#at, this.#at + 3);
      const continuation = /^[\\`]\r?\n/.exec(rest)?.[0].length ?? 0;
      if (continuation > 0) this.#at += continuation;
      else if (/^[^\S\n]/.test(rest)) this.#at += 1;
      else return;
    }
  }

  #skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  /** At the end of a line: reads a here-document. Returns true if the next line belongs to this one. */
  #continuesAfterLine(): boolean {
    if (this.#heredoc) this.#readHeredoc(this.#heredoc);
    const space = /\s*/y;
    space.lastIndex = this.#at;
    space.test(this.#text);
    if (!belongsToLineBefore.test(this.#text.slice(space.lastIndex, space.lastIndex + 20))) return false;
    this.#at = space.lastIndex;
    this.#notes.add("Lines were joined, although no \\ is at their ends.");
    return true;
  }

  #readHeredoc({ end, isIndented }: { end: string; isIndented: boolean }): void {
    this.#heredoc = null;
    const lines: string[] = [];
    let at = this.#at + 1;
    while (at <= this.#text.length) {
      const stop = this.#text.indexOf("\n", at);
      const raw = this.#text.slice(at, stop === -1 ? undefined : stop).replace(/\r$/, "");
      const line = isIndented ? raw.replace(/^\t+/, "") : raw;
      at = stop === -1 ? this.#text.length + 1 : stop + 1;
      if (line === end) break;
      lines.push(`${line}\n`);
    }
    // The line end before the next command stays.
    this.#at = Math.min(at - 1, this.#text.length);
    this.#input = lines.join("");
  }

  /** Returns false if a quote is not closed. */
  #readRedirection(): boolean {
    redirection.lastIndex = this.#at;
    const operator = redirection.exec(this.#text)?.[0] ?? "";
    this.#at += operator.length;
    this.#skipSpace();
    const target = this.#matches(wordEnd) ? "" : this.#readWord();
    if (target === null) return false;
    if (operator === "<<<") this.#input = `${target}\n`;
    else if (operator.startsWith("<<")) this.#heredoc = { end: target, isIndented: operator === "<<-" };
    else
      this.#notes.add(`“${operator} ${abbreviate(target, 60)}” was ignored: the file is on your computer.`);
    return true;
  }

  #readWord(): string | null {
    const parts: string[] = [];
    for (let char = this.#text[this.#at]; char !== undefined; char = this.#text[this.#at]) {
      if (this.#matches(wordEnd)) break;
      const part = this.#readPart(char);
      if (part === null) return null;
      parts.push(part);
    }
    return parts.join("");
  }

  /** A variable or a substitution, as written; null if the text does not continue with one. */
  #readSubstituted(): string | null {
    const start = this.#at;
    if (this.#text.startsWith("$(", start)) this.#skipParentheses();
    else if (this.#text[start] === "`") {
      const end = this.#text.indexOf("`", start + 1);
      if (end === -1) return null;
      this.#at = end + 1;
    } else if (this.#matches(variable)) this.#at = variable.lastIndex;
    else return null;
    const text = this.#text.slice(start, this.#at);
    this.#notes.add(variableNote(text));
    return text;
  }

  #skipParentheses(): void {
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at];
      if (char === "(") depth += 1;
      if (char === ")") depth -= 1;
      if (char === ")" && depth === 0) {
        this.#at += 1;
        return;
      }
    }
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
      const substituted = char === "$" || char === "`" ? this.#readSubstituted() : null;
      if (substituted !== null) return substituted;
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
      } else if (quote !== '"' || !/[$`]/.test(char) || this.#readSubstituted() === null) {
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

/** Windows escapes with `^`, which ends a line that continues, stands before a quote, or escapes an escaped quote. */
function isWindows(text: string): boolean {
  return /\^\r?\n|\s\^"|\^\\\^"/.test(text) && !/\\\r?\n/.test(text);
}

/** The text without the escapes of Windows' command line. An escaped line break within a value is two of them. */
function fromWindows(text: string): string {
  return text.replace(/\^\r?\n(\r?\n)?|\^([^\r\n])/g, (_, lineBreak?: string, char?: string) => {
    if (char !== undefined) return char;
    return lineBreak === undefined ? " " : "\n";
  });
}

/** The text with `\"` for `""` between quotes, as Windows writes JSON: `"{""a"":1}"`. A POSIX shell would leave the quotes out. */
function withEscapes(text: string): string {
  if (text.includes("'") || !/\{\s*""[^"\s]/.test(text)) return text;
  return text.replace(/"((?:[^"]|"")*)"/g, (_, inner: string) => `"${inner.replaceAll('""', '\\"')}"`);
}
