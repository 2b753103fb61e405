/** A word as a POSIX shell reads it back unchanged, whatever is in it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Above this a command is no longer something to paste: the body is read from a file. */
const maxInlineChars = 8000;

/** The command that calls a webhook with a JSON body, ready for a shell. */
export function curlCommand(url: string, body: string): string {
  const data =
    body.length > maxInlineChars
      ? `--data-binary ${shellQuoted("@sample.json")}`
      : `--data-raw ${shellQuoted(body.trim() || "{}")}`;
  return [
    `curl -X POST ${shellQuoted(url)}`,
    `  -H ${shellQuoted("Content-Type: application/json")}`,
    `  ${data}`,
  ].join(" \\\n");
}
