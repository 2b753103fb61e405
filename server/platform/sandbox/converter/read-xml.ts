import type { XmlReading } from "#engine/conversion-port.ts";
import { decodeFile } from "#lib/decoding/text-decoder.ts";
import { declaredXmlCharset } from "#lib/decoding/xml-charset.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, count } from "./conversion-work.ts";
import { readNumber } from "./read-number.ts";

const limits = { depth: 200, names: 500_000 };

export function readXml(reading: XmlReading): ConversionWork {
  return wholeInput((input) => {
    const text = decodeFile(input, reading.encoding, declaredXmlCharset(input)).trimStart();
    const problems: string[] = [];
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
      (problem) => problems.push(problem),
    );
    if (typeof data === "string") throw new ConversionError("file_invalid", data);
    return { value: { data, format: "xml", ...(problems.length > 0 && { problems }) } };
  });
}
