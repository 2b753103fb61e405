import { type CurlRequest, isCurlCommand, parseCurl } from "#lib/curl/parse-curl.ts";
import { splitCommands } from "#lib/curl/split-commands.ts";
import { multipartNames } from "./multipart-names.ts";
import type { RecordedBody, RecordedRequest, Recording } from "./recorded-request.ts";

/** Whether a text is of curl commands. */
export const isCommands = (text: string): boolean => isCurlCommand(text);

const maxNotes = 10;

/** The requests of one or several curl commands. */
export function fromCommands(text: string): Recording {
  const requests: RecordedRequest[] = [];
  const notes = new Set<string>();
  for (const command of splitCommands(text)) {
    const parsed = parseCurl(command);
    if ("refused" in parsed) {
      notes.add(parsed.refused);
      continue;
    }
    for (const note of parsed.notes) notes.add(note);
    const request = toRequest(parsed);
    if (request) requests.push(request);
    else notes.add("A command was left out: its URL cannot be read.");
  }
  return { requests, notes: [...notes].slice(0, maxNotes) };
}

function toRequest({ method, url: given, headers, body, user }: CurlRequest): RecordedRequest | null {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const authorization = user ? [{ name: "Authorization", value: "Basic" }] : [];
  return {
    method,
    url,
    headers: [...headers, ...authorization],
    body: toBody(headers, body),
    response: null,
  };
}

function toBody(headers: CurlRequest["headers"], body: CurlRequest["body"]): RecordedBody | null {
  if (body.kind === "none") return null;
  if (body.kind === "multipart")
    return {
      ...{ type: "multipart/form-data", text: "" },
      parts: body.parts.map((part) => ({ ...part, isFile: part.value === "" })),
    };
  const given = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  const type = given.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return { type, text: body.text, parts: multipartNames(type, body.text) };
}
