import type { Json } from "#lib/json.ts";
import { parseXml } from "#lib/xml/parse-xml.ts";

/**
 * The meaning that a style gives to a number. `elapsed`: hours, minutes or seconds without a limit. `day`: a
 * date. `number`: a plain number whose format contains text that the library mistakes for a duration.
 */
export type TimeStyle = "elapsed" | "day" | "number";

/** The built-in format `[h]:mm:ss`. */
const elapsedFormat = 46;
const dayFormats: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);
const lists = ["sheet", "Relationship", "numFmt", "xf"];
const names = {
  attributePrefix: "@",
  textKey: "#text",
  lists: new Set(lists.flatMap((name) => [name, `x:${name}`])),
};
const limits = { depth: 32, names: 1_000_000, tooDeep: "too deep", tooManyNames: "too many names" };

/** A part of a workbook; null if it is not XML. */
export function readPart(text: string): Json {
  const data = parseXml(text.replace(/^\uFEFF/, "").trimStart(), names, limits);
  return typeof data === "string" ? null : data;
}

/** A property, whatever the prefix of its namespace. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((inside, name) => {
    if (typeof inside !== "object" || inside === null || Array.isArray(inside)) return undefined;
    return inside[name] ?? inside[`x:${name}`];
  }, value);
}

export function listAt(value: Json | undefined, ...path: string[]): Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The styles of cells that are a duration or a date, by their number (ECMA-376 part 1, 18.8.30 and 18.8.31). */
export function readTimeStyles(styles: string): Map<number, TimeStyle> {
  const sheet = at(readPart(styles), "styleSheet");
  const formats = new Map(
    listAt(sheet, "numFmts", "numFmt").map((each) => [
      Number(at(each, "@numFmtId")),
      at(each, "@formatCode"),
    ]),
  );
  const found = new Map<number, TimeStyle>();
  for (const [index, style] of listAt(sheet, "cellXfs", "xf").entries()) {
    const id = Number(at(style, "@numFmtId"));
    const format = formats.get(id);
    const kind = format === undefined ? ofBuiltIn(id) : ofFormat(String(format));
    if (kind !== null) found.set(index, kind);
  }
  return found;
}

function ofBuiltIn(id: number): TimeStyle | null {
  if (id === elapsedFormat) return "elapsed";
  return dayFormats.has(id) ? "day" : null;
}

const elapsed = /\[(?:h+|m+|s+)\]/i;

/** `[$-409][h]:mm` is elapsed, `"[h]" 0` is not. */
function ofFormat(format: string): TimeStyle | null {
  const code = format.replace(/"[^"]*"|[\\_*]./g, "");
  if (elapsed.test(code)) return "elapsed";
  const plain = code.replace(/\[[^\]]*\]/g, "");
  if (/[yd]/i.test(plain)) return "day";
  return elapsed.test(format) && !/[hms]/i.test(plain) ? "number" : null;
}
