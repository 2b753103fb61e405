import { Unzip, UnzipInflate } from "fflate";
import { ConversionError } from "./conversion-work.ts";
import type { TimeStyle } from "./xlsx-styles.ts";

export interface TimeCell {
  style: TimeStyle;
  /** In days. */
  value: number;
}

const pieceBytes = 16 * 1024;
const maxInflatedBytes = 150_000_000;
const tags = /<(?:[\w.-]+:)?(row|c|v)(\s[^>]*?)?(\/?)>(?:([^<]*)(?=<))?/g;

/**
 * Finds the cells of a sheet whose style is a duration or a date. The library that reads the values does not
 * return the styles, so this reads the sheet beside it, only as far as needed.
 */
export class TimeCells {
  readonly #input: Buffer;
  readonly #styles: ReadonlyMap<number, TimeStyle>;
  readonly #zip: Unzip;
  readonly #rows = new Map<number, Map<number, TimeCell>>();
  #at = 0;
  #inflated = 0;
  #text = "";
  #row = -1;
  #column = -1;
  #style: TimeStyle | null = null;
  #hasEnded = false;

  /** @param path of the sheet in the archive */
  constructor(input: Buffer, path: string, styles: ReadonlyMap<number, TimeStyle>) {
    this.#input = input;
    this.#styles = styles;
    this.#zip = new Unzip((file) => {
      if (file.name !== path) return;
      file.ondata = (fault, data, isLast) => {
        if (fault) throw fault;
        this.#read(data);
        if (isLast) this.#hasEnded = true;
      };
      file.start();
    });
    this.#zip.register(UnzipInflate);
  }

  /** The cells of a row, by their column. Rows are requested in the order of the sheet; both count from 0. */
  of(row: number): ReadonlyMap<number, TimeCell> {
    while (this.#row <= row && !this.#hasEnded && this.#at < this.#input.length) {
      const piece = this.#input.subarray(this.#at, this.#at + pieceBytes);
      this.#at += pieceBytes;
      this.#zip.push(piece, this.#at >= this.#input.length);
    }
    const found = this.#rows.get(row) ?? new Map();
    for (const each of this.#rows.keys()) {
      if (each > row) break;
      this.#rows.delete(each);
    }
    return found;
  }

  #read(data: Uint8Array): void {
    this.#inflated += data.length;
    if (this.#inflated > maxInflatedBytes) {
      throw new ConversionError("file_too_large", "The sheet has more than 150 MB when it is decompressed.");
    }
    // Only the marks of tags and digits count, which are the same in ASCII and UTF-8.
    const text = this.#text + Buffer.from(data.buffer, data.byteOffset, data.length).toString("latin1");
    const end = text.lastIndexOf("<");
    let done = 0;
    for (const tag of text.matchAll(tags)) {
      if (tag.index >= end) break;
      this.#take(tag[1] ?? "", tag[2] ?? "", tag[4]);
      done = tag.index + tag[0].length;
    }
    this.#text = text.slice(Math.max(done, end));
  }

  #take(name: string, attributes: string, value: string | undefined): void {
    if (name === "row") {
      const number = attribute(attributes, "r");
      this.#row = number === null ? this.#row + 1 : Number(number) - 1;
      this.#column = -1;
    } else if (name === "c") {
      const reference = attribute(attributes, "r");
      this.#column = reference === null ? this.#column + 1 : columnOf(reference);
      const isNumber = (attribute(attributes, "t") ?? "n") === "n";
      const style = isNumber ? this.#styles.get(Number(attribute(attributes, "s") ?? 0)) : undefined;
      this.#style = style ?? null;
    } else if (this.#style !== null && value !== undefined && value.trim() !== "") {
      this.#keep({ style: this.#style, value: Number(value) });
    }
  }

  #keep(cell: TimeCell): void {
    if (!Number.isFinite(cell.value)) return;
    const row = this.#rows.get(this.#row) ?? new Map<number, TimeCell>();
    row.set(this.#column, cell);
    this.#rows.set(this.#row, row);
  }
}

function attribute(attributes: string, name: string): string | null {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1] ?? null;
}

/** `C7` is 2. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase() ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
