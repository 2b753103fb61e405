import { blank, XmlSyntaxError } from "./xml-syntax.ts";

const attribute = /([A-Za-z]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>]*)"|'([^'<>]*)')/y;

/** The parts of an XML declaration, in this order (XML 1.0 §2.8). */
const parts = [
  { name: "version", pattern: /^1\.[0-9]+$/, example: "1.0" },
  { name: "encoding", pattern: /^[A-Za-z][A-Za-z0-9._-]*$/, example: "UTF-8" },
  { name: "standalone", pattern: /^(?:yes|no)$/, example: "yes" },
] as const;

/**
 * Reads the XML declaration at the start of a document. Its encoding was needed before the text could be read.
 *
 * @returns the index after it
 * @throws XmlSyntaxError
 */
export function readDeclaration(text: string): number {
  let at = "<?xml".length;
  let next = 0;
  for (;;) {
    blank.lastIndex = at;
    blank.test(text);
    const start = blank.lastIndex;
    if (text.startsWith("?>", start)) break;
    attribute.lastIndex = start;
    const [, name = "", double, single] = (start > at && attribute.exec(text)) || [];
    const index = parts.findIndex((part) => part.name === name);
    const part = parts[index];
    if (!part || index < next || (next === 0 && index > 0)) throw misplaced(next, start);
    if (!part.pattern.test(double ?? single ?? "")) {
      throw new XmlSyntaxError(
        `The ${name} of the XML declaration is invalid. A valid one is “${part.example}”.`,
        start,
      );
    }
    next = index + 1;
    at = attribute.lastIndex;
  }
  if (next === 0) throw misplaced(next, at);
  blank.lastIndex = at;
  blank.test(text);
  return blank.lastIndex + "?>".length;
}

function misplaced(next: number, at: number): XmlSyntaxError {
  return new XmlSyntaxError(
    next === 0
      ? 'The XML declaration does not begin with a version, such as version="1.0".'
      : "The XML declaration contains more than version, encoding and standalone, in this order.",
    at,
  );
}
