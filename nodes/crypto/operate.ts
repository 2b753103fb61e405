import type { HashAlgorithm, StepError } from "#engine/node.ts";
import { type ByteEncoding, decodeBytes, encodeBytes, toUtf8 } from "#lib/byte-text.ts";
import type { Settings } from "./settings.ts";

/** The functions of a library that differs between the browser and the server. */
export interface Primitives {
  hash(algorithm: HashAlgorithm, data: Uint8Array): Uint8Array;
  /** Whether two texts are the same. */
  isSame(one: string, other: string): boolean;
}

/** The operations that always give the same result. */
const pureOperations = ["hash", "encode", "decode", "compare"] as const;
type PureOperation = (typeof pureOperations)[number];

export function isPure(operation: unknown): operation is PureOperation {
  return pureOperations.some((each) => each === operation);
}

/** The output of an operation without keys or chance, or why it cannot be done. */
export function operate(
  operation: PureOperation,
  settings: Settings,
  { hash, isSame }: Primitives,
): { output: { value: string } | { equal: boolean } } | { error: StepError } {
  const { value, encoding } = settings;
  switch (operation) {
    case "hash": {
      const data = readValue(settings);
      if ("error" in data) return data;
      return {
        output: { value: encodeBytes(hash(settings.algorithm, data.bytes), settings.output_encoding) },
      };
    }
    case "encode":
      return { output: { value: encodeBytes(new TextEncoder().encode(value), encoding) } };
    case "decode":
      return decode(value, encoding);
    case "compare":
      return { output: { equal: isSame(value, settings.other) } };
  }
}

/** The bytes of the value, or why it does not have the form that the settings say. */
export function readValue({
  value,
  value_encoding: encoding,
}: Pick<Settings, "value" | "value_encoding">): { bytes: Uint8Array<ArrayBuffer> } | { error: StepError } {
  const bytes = decodeBytes(value, encoding);
  return bytes ? { bytes } : notEncoded(encoding);
}

function decode(value: string, encoding: ByteEncoding): { output: { value: string } } | { error: StepError } {
  const bytes = decodeBytes(value, encoding);
  if (!bytes) return notEncoded(encoding);
  const text = toUtf8(bytes);
  if (text !== null) return { output: { value: text } };
  return {
    error: {
      code: "decoded_not_text",
      message: "The value decodes to bytes that are not text in UTF-8. Pass it on as it is.",
    },
  };
}

function notEncoded(encoding: ByteEncoding | "text"): { error: StepError } {
  const message = `The value is not ${encoding}. Check the tag, or choose another encoding.`;
  return { error: { code: "encoding_invalid", message } };
}
