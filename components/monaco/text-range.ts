/** A part of a text, in UTF-16 units; `end` is behind it. */
export interface TextRange {
  start: number;
  end: number;
}
