const candidates = [",", ";", "\t", "|"] as const;
const maxLines = 20;

/** So many characters from the beginning of a file are enough. */
export const sampleChars = 65_536;

/**
 * The character that separates the fields of CSV text, by its first 20 lines: of comma, semicolon, tab and
 * bar the one that most lines have as often as the first line does. A character that the first line lacks is
 * not a delimiter, or a column of sentences would be torn at its commas. Falls back to a comma. Text in
 * quotes does not count, and line breaks in it do not end a line.
 *
 * @param beginning at most `sampleChars` of the text
 */
export function findDelimiter(beginning: string): string {
  const lines = countsByLine(beginning);
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const [index, delimiter] of candidates.entries()) {
    const counts = lines.map((line) => line[index] ?? 0);
    const first = counts[0] ?? 0;
    const same = counts.filter((each) => each === first).length;
    const some = counts.filter((each) => each > 0).length;
    const score = (same * 2 + some) * 1000 + Math.min(first, 999);
    if (first > 0 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Whether a field in quotes has spaces before it, as in `1, "Smith, Ada"`. Then they belong to the separator: read
 * strictly, such a quote is a character and the field is torn at its comma.
 *
 * @param beginning at most `sampleChars` of the text
 */
export function hasSpacesBeforeQuotes(beginning: string, delimiter: string): boolean {
  let isFieldStart = true;
  let spaces = 0;
  for (let at = 0; at < beginning.length; at += 1) {
    const char = beginning[at] ?? "";
    if (char === '"' && isFieldStart) {
      if (spaces > 0) return true;
      at = endOfQuotes(beginning, at);
      isFieldStart = false;
    } else if (char === delimiter || char === "\n" || char === "\r") {
      isFieldStart = true;
      spaces = 0;
    } else if (char === " " && isFieldStart) spaces += 1;
    else isFieldStart = false;
  }
  return false;
}

/** The number of times that each candidate occurs in each of the first lines that are not empty. */
function countsByLine(text: string): number[][] {
  const lines: number[][] = [];
  let line: number[] = [];
  let isFieldStart = true;
  for (let at = 0; at < text.length && lines.length < maxLines; at += 1) {
    const char = text[at] ?? "";
    const index = (candidates as readonly string[]).indexOf(char);
    if (char === "\n" || char === "\r") {
      if (line.length > 0) lines.push(line);
      line = [];
    } else {
      if (line.length === 0) line = candidates.map(() => 0);
      // A quote within a field is a character, as in 5".
      if (char === '"' && isFieldStart) at = endOfQuotes(text, at);
      else if (index >= 0) line[index] = (line[index] ?? 0) + 1;
    }
    isFieldStart = index >= 0 || char === "\n" || char === "\r";
  }
  if (line.length > 0 && lines.length < maxLines) lines.push(line);
  return lines;
}

/**
 * The index of the quote that closes this one; two quotes stand for one. The last index if the text is not
 * closed.
 */
function endOfQuotes(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? text.length : end;
}
