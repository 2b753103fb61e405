/** A line of a calendar (RFC 5545, section 3.1): `NAME;PARAMETER=value:VALUE`. */
export interface IcsLine {
  /** In capital letters. */
  name: string;
  /** By their names in capital letters, without quotes. Of a repeated one the first. */
  parameters: Readonly<Record<string, string>>;
  /** As written. */
  value: string;
  /** The value as text: without backslashes. */
  text: string;
  /** The values of a list of texts, without the spaces around them that some programs write. */
  texts: string[];
}

/** The lines of a calendar, unfolded. What is not a line is left out. */
export function* readIcsLines(text: string): Generator<IcsLine> {
  let parts: string[] = [];
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (raw.startsWith(" ") || raw.startsWith("\t")) {
      parts.push(raw.slice(1));
      continue;
    }
    const line = toLine(parts.join(""));
    if (line) yield line;
    parts = [raw];
  }
  const last = toLine(parts.join(""));
  if (last) yield last;
}

function toLine(text: string): IcsLine | null {
  const name = /^[\w-]{1,100}/.exec(text)?.[0];
  if (name === undefined) return null;
  const parameters: Record<string, string> = Object.create(null);
  let at = name.length;
  const parameter = /;([\w-]{1,100})=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;
  while (text[at] === ";") {
    parameter.lastIndex = at;
    const found = parameter.exec(text);
    if (!found) return null;
    const [whole, key = "", value = ""] = found;
    parameters[key.toUpperCase()] ??= value.replaceAll('"', "");
    at += whole.length;
  }
  if (text[at] !== ":") return null;
  const value = text.slice(at + 1);
  return {
    name: name.toUpperCase(),
    parameters,
    value,
    get text() {
      return withoutBackslashes(value);
    },
    get texts() {
      return splitTexts(value).map((each) => withoutBackslashes(each).trim());
    },
  };
}

function splitTexts(value: string): string[] {
  return value.match(/(?:\\.|[^,\\])+/g) ?? [];
}

function withoutBackslashes(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, char: string) => (char.toLowerCase() === "n" ? "\n" : char));
}
