const beyondAscii = /[\u0080-\u00ff]/;
const beyondLatin1 = /[\u0100-\uffff]/;

/**
 * The text of a header or of one of its parameters, which HTTP libraries read byte by byte as Latin-1. Its bytes are UTF-8 if
 * they are valid in it, which many programs send, and Latin-1 otherwise (RFC 9110 §5.5 leaves it open).
 */
export function decodeHeaderText(latin1: string): string {
  if (!beyondAscii.test(latin1) || beyondLatin1.test(latin1)) return latin1;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(latin1, "latin1"));
  } catch {
    return latin1;
  }
}
