/**
 * The position of a part in an entry: beside the address, in a quoted string, in angle brackets, or in a
 * comment.
 */
export type AddressPlace = "text" | "quoted" | "angle" | "comment";

/** Literal text of a template, or the value of a tag: several texts if it is a list. */
export type AddressPiece = string | { tag: string; values: readonly string[] };

/** A part of an entry. `tag` is null for literal text, whose only value it is. */
export interface AddressPart {
  place: AddressPlace;
  tag: string | null;
  values: readonly string[];
}

/** One entry of a list of addresses. */
export interface AddressEntry {
  parts: readonly AddressPart[];
  /** Its literal text as written. */
  source: string;
  /** The number of pairs of angle brackets in it. */
  angles: number;
  /** A quotation mark, an angle bracket or a parenthesis is not closed. */
  isOpen: boolean;
}

/**
 * Splits a list of addresses into its entries (RFC 5322 §3.4). Only literal text has structure; a tag's value is one
 * part, whatever characters it has. The name of a group is left out, and a semicolon separates like a comma, as it does
 * for the mail library.
 */
export function splitEntries(pieces: readonly AddressPiece[]): AddressEntry[] {
  const splitter = new Splitter();
  for (const piece of pieces) {
    if (typeof piece === "string") splitter.read(piece);
    else splitter.add(piece);
  }
  return splitter.end();
}

class Splitter {
  readonly #entries: AddressEntry[] = [];
  #parts: AddressPart[] = [];
  #source = "";
  #angles = 0;
  #place: AddressPlace = "text";
  /** Comments may be nested. */
  #depth = 0;
  #isEscaped = false;

  read(literal: string): void {
    let text = "";
    for (const character of literal) {
      const before = this.#place;
      const kept = this.#follow(character);
      if (kept === "end" || kept === "group") {
        this.#put(text, before);
        text = "";
        if (kept === "end") this.#close();
        else this.#reset();
        continue;
      }
      this.#source += character;
      if (kept === "text") text += character;
      if (this.#place === before) continue;
      this.#put(text, before);
      text = "";
    }
    this.#put(text, this.#place);
  }

  add({ tag, values }: { tag: string; values: readonly string[] }): void {
    this.#parts.push({ place: this.#place, tag, values });
  }

  end(): AddressEntry[] {
    this.#close();
    return this.#entries;
  }

  /** Moves past a literal character: whether it is text, a mark, the end of the entry, or the end of a group's name. */
  #follow(character: string): "text" | "mark" | "end" | "group" {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return "text";
    }
    switch (this.#place) {
      case "quoted":
      case "comment":
        return this.#followInside(character);
      case "angle":
        if (character !== ">") return "text";
        this.#place = "text";
        return "mark";
      default:
        return this.#followText(character);
    }
  }

  #followInside(character: string): "text" | "mark" {
    if (character === "\\") {
      this.#isEscaped = true;
      return "mark";
    }
    if (this.#place === "quoted") {
      if (character !== '"') return "text";
      this.#place = "text";
      return "mark";
    }
    if (character === "(") this.#depth += 1;
    else if (character === ")") this.#depth -= 1;
    if (this.#depth > 0) return "text";
    this.#place = "text";
    return "mark";
  }

  #followText(character: string): "text" | "mark" | "end" | "group" {
    if (character === "," || character === ";") return "end";
    if (character === ":") return "group";
    if (character === '"') this.#place = "quoted";
    else if (character === "<") {
      this.#place = "angle";
      this.#angles += 1;
    } else if (character === "(") {
      this.#place = "comment";
      this.#depth = 1;
    } else return "text";
    return "mark";
  }

  #put(text: string, place: AddressPlace): void {
    if (text !== "") this.#parts.push({ place, tag: null, values: [text] });
  }

  #close(): void {
    const [parts, source, angles] = [this.#parts, this.#source, this.#angles];
    this.#entries.push({ parts, source, angles, isOpen: this.#place !== "text" });
    this.#reset();
  }

  #reset(): void {
    this.#parts = [];
    this.#source = "";
    this.#angles = 0;
    this.#place = "text";
  }
}
