import type { Json } from "#lib/json.ts";

/** Works on one conversion, in the child. Faults of the input are thrown as a `ConversionError`. */
export interface ConversionWork {
  /** Takes the next bytes of an input. Returns true if it needs no more. */
  add(chunk: Buffer): boolean;
  /** An input begins. Not called for the first. */
  next?(): void;
  /** The inputs have ended, or no more is needed. Returns the result. */
  end(): Converted | Promise<Converted>;
}

/** A value, or JSON text of one. */
export type Converted = { value: Json } | { json: string };

/** Sends bytes of the file that a conversion writes. */
export type Write = (bytes: Uint8Array) => void;

/** Why an input cannot be converted. */
export class ConversionError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `1,234` */
export const count = (value: number) => value.toLocaleString("en");
