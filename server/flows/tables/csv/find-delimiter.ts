const delimiters = [",", ";", "\t", "|"] as const;

/** The delimiter of a CSV file: the one that its first line has most often outside quotes. A comma if it has none. */
export function findDelimiter(beginning: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning)?.[0] ?? "";
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best), ",");
}
