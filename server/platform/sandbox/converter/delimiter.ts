const candidates = [",", ";", "\t", "|"] as const;
const maxLines = 20;

/**
 * The character that separates the fields of CSV text: of comma, semicolon, tab and bar the one that occurs in most of the
 * first lines, and there most evenly. Text in quotes does not count. A comma if there is none.
 */
export function findDelimiter(sample: string): string {
  const lines = countsByLine(sample);
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const [index, delimiter] of candidates.entries()) {
    const counts = lines.map((line) => line[index] ?? 0);
    const first = counts[0] ?? 0;
    const same = counts.filter((each) => each === first && each > 0).length;
    const some = counts.filter((each) => each > 0).length;
    const score = (same * 2 + some) * 1000 + Math.min(first, 999);
    if (some > 0 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** How often each candidate occurs in each of the first lines. */
function countsByLine(sample: string): number[][] {
  const lines: number[][] = [];
  let line = candidates.map(() => 0);
  let isQuoted = false;
  let isEmpty = true;
  for (const char of sample) {
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === "\n" || char === "\r") {
      if (!isEmpty) lines.push(line);
      if (lines.length === maxLines) return lines;
      line = candidates.map(() => 0);
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    const index = (candidates as readonly string[]).indexOf(char);
    if (index >= 0) line[index] = (line[index] ?? 0) + 1;
  }
  if (!isEmpty) lines.push(line);
  return lines;
}
