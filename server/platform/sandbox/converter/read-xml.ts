import type { XmlReading } from "#engine/conversion-port.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type Converter, count } from "./converter.ts";
import { readNumber } from "./read-number.ts";
import { decodeText } from "./text-decoder.ts";

const limits = { depth: 200, names: 500_000 };
const utf16 = /^utf-16/i;

export function readXml(reading: XmlReading): Converter {
  return wholeInput((input) => {
    const text = decodeXml(input, reading).trimStart();
    const data = parseXml(
      text,
      {
        attributePrefix: reading.attributePrefix,
        textKey: reading.textKey,
        lists: new Set(reading.lists),
        ...(reading.readsNumbers && { toValue: readNumber }),
      },
      {
        ...limits,
        tooDeep: `The XML nests deeper than ${limits.depth} levels.`,
        tooManyNames: `The XML has more than ${count(limits.names)} elements and attributes.`,
      },
    );
    if (typeof data === "string") throw new ConversionError("file_invalid", data);
    return { value: { data, format: "xml" } };
  });
}

/** The encoding is the chosen one, or that of the XML declaration. */
function decodeXml(input: Buffer, { encoding }: XmlReading): string {
  const [, declared] = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    input.subarray(0, 300).toString("latin1"),
  ) ?? [undefined, undefined];
  if (encoding !== "auto" || declared === undefined || utf16.test(declared))
    return decodeText(input, encoding);
  try {
    return new TextDecoder(declared).decode(input);
  } catch {
    return decodeText(input, encoding);
  }
}
