import { parseBeginning } from "#lib/json-beginning.ts";
import { faceOf } from "./face.ts";

/** Of a longer JSON text, only the beginning is read. Fields that tell payloads apart usually come first. */
export const maxFaceInputChars = 16_384;

/** The face of an output as JSON text, or as its UTF-8 bytes. The cost does not grow with the size of the output. */
export function faceOfText(json: string | Uint8Array): string | null {
  const text =
    typeof json === "string" ? json : new TextDecoder().decode(json.subarray(0, 2 * maxFaceInputChars));
  const output = parseBeginning(text, maxFaceInputChars);
  return output === undefined ? null : faceOf(output);
}
