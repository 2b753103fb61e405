import { type Config, maxChars, maxRows, methods } from "#engine/request/settings.ts";
import { type CurlRequest, type CurlRow, parseCurl } from "#lib/curl/parse-curl.ts";
import { type CurlSecret, takeSecret } from "#lib/curl/secret.ts";
import { cutText } from "#lib/cut-text.ts";
import { isConnectionHeader, isHeaderValue, isToken } from "#lib/http-header.ts";
import { hasTag } from "#lib/tag-text.ts";

/** The settings that a curl command stands for. */
export interface CurlImport {
  settings: Partial<Config>;
  /** Not in the settings. */
  secret: CurlSecret | null;
  /** Sentences about parts that are not imported. */
  notes: string[];
}

/** Headers that are computed for each request. */
const automatic = new Set(["host", "expect", "accept-encoding"]);

/** Converts a curl command to the node's settings. Everything that the command does not mention becomes the default. */
export function fromCurl(command: string): CurlImport | { refused: string } {
  const request = parseCurl(command);
  if ("refused" in request) return request;
  const { secret, headers, notes: ofSecret } = takeSecret(request);
  const notes = [...request.notes, ...ofSecret];
  const sent = withoutAutomatic(headers, notes);
  const body = bodySettings(request, sent, notes);
  const { url, query } = splitQuery(request.url);
  const settings: Partial<Config> = {
    method: methodOf(request.method, notes),
    url: shorten("URL", url, maxChars.url, notes),
    query: fitRows("query parameters", query, notes),
    body_type: "none",
    body: "",
    form: [],
    graphql: { query: "", variables: "", operation_name: "" },
    ...body.settings,
    headers: fitRows("headers", body.headers, notes),
    ...timing(request),
  };
  return { settings, secret, notes };
}

function timing({ maxTimeSeconds, maxRedirects }: CurlRequest): Partial<Config> {
  return {
    ...(maxTimeSeconds !== null &&
      maxTimeSeconds > 0 && { timeout_seconds: Math.min(Math.max(maxTimeSeconds, 0.1), 3600) }),
    ...(maxRedirects !== null && { max_redirects: Math.min(Math.round(maxRedirects), 20) }),
  };
}

function methodOf(given: string, notes: string[]): Config["method"] {
  const method = methods.find((each) => each === given);
  if (!method) notes.push(`The method ${cutText(given, 100)} is not supported.`);
  return method ?? "GET";
}

function withoutAutomatic(headers: readonly CurlRow[], notes: string[]): CurlRow[] {
  return headers.filter(({ name, value }) => {
    if (isConnectionHeader(name) || automatic.has(name.toLowerCase())) {
      notes.push(`The header ${name} was ignored: it is set automatically.`);
      return false;
    }
    if (isToken(name) && (hasTag(value) || isHeaderValue(value))) return true;
    notes.push(`The header “${cutText(name, 100)}” was ignored: it is not a valid header.`);
    return false;
  });
}

interface BodySettings {
  settings: Partial<Config>;
  headers: CurlRow[];
}

const formType = "application/x-www-form-urlencoded";

function bodySettings({ body }: CurlRequest, headers: CurlRow[], notes: string[]): BodySettings {
  if (body.kind === "none") return { settings: {}, headers };
  const given = headers.find(({ name }) => name.toLowerCase() === "content-type");
  const others = headers.filter((row) => row !== given);
  if (body.kind === "multipart") {
    const form = fitRows("form fields", body.parts, notes);
    if (form.some(({ value }) => /(?:^|[^\r])\n/.test(value))) {
      notes.push(
        "Line ends in the fields of a multipart form are sent as CRLF. curl sends them as they are.",
      );
    }
    if (given && !/^multipart\/form-data\b/i.test(given.value)) {
      notes.push(`The content type ${cutText(given.value, 100)} was ignored: a multipart form has its own.`);
    }
    return { settings: { body_type: "multipart", form }, headers: others };
  }
  const text = shorten("body", body.text, maxChars.body, notes);
  const hasParameters = given?.value.includes(";") === true;
  const type = given?.value.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json") {
    return { settings: { body_type: "json", body: text }, headers: hasParameters ? headers : others };
  }
  if (/[/+]json$/.test(type)) return { settings: { body_type: "json", body: text }, headers };
  if (type !== "" && type !== formType) return { settings: { body_type: "raw", body: text }, headers };
  if (type === "" && isJsonDocument(text)) {
    notes.push("The body is JSON, so it is sent as application/json. curl would send it as a form.");
    return { settings: { body_type: "json", body: text }, headers: others };
  }
  const form = formRows(text);
  if (form) return { settings: { body_type: "form", form }, headers: hasParameters ? headers : others };
  return {
    settings: { body_type: "raw", body: text },
    headers: given ? headers : [...others, { name: "Content-Type", value: formType }],
  };
}

function isJsonDocument(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return hasTag(text);
  }
}

/** The fields of a form; null if they would be sent differently as rows. */
function formRows(text: string): CurlRow[] | null {
  const pairs = text.split("&");
  if (pairs.length > maxRows || hasTag(text) || !pairs.every((pair) => pair.includes("="))) return null;
  const rows = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  return rows.length === pairs.length && rows.every(isFitting) ? rows : null;
}

/** Moves the query into rows, unless it has tags or parameters that rows cannot express. */
function splitQuery(url: string): { url: string; query: CurlRow[] } {
  const [, base = "", query = "", hash = ""] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? [];
  const rows = query === "" || hasTag(url) ? null : formRows(query);
  return rows ? { url: base + hash, query: rows } : { url, query: [] };
}

const isFitting = ({ name, value }: CurlRow) =>
  name.length <= maxChars.name && value.length <= maxChars.value;

function shorten(what: string, text: string, max: number, notes: string[]): string {
  if (text.length <= max) return text;
  notes.push(`The ${what} was ignored: it has more than ${max.toLocaleString("en-US")} characters.`);
  return "";
}

function fitRows(what: string, rows: readonly CurlRow[], notes: string[]): CurlRow[] {
  const fitting = rows.filter(isFitting).slice(0, maxRows);
  if (fitting.length < rows.length)
    notes.push(`Some ${what} were ignored: they are too long, or more than ${maxRows}.`);
  return fitting;
}
