/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}
