import { listOf, objectOf, textOf } from "#engine/connectors/openapi/read.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { multipartNames } from "./multipart-names.ts";
import type { NamedValue, RecordedBody, RecordedRequest, Recording } from "./recorded-request.ts";

/** Whether a document is the recording of a browser: HTTP Archive 1.2. */
export const isHar = (document: JsonObject): boolean => Array.isArray(objectOf(document.log).entries);

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The requests of a HAR file that an API may have got. Pages, pictures, scripts, styles, fonts and preflights are left out. */
export function fromHar(document: JsonObject): Recording {
  const entries = listOf(objectOf(document.log).entries).map(objectOf);
  const requests = entries.flatMap((entry) => toRequest(entry) ?? []);
  const left = entries.length - requests.length;
  const notes =
    left === 0
      ? []
      : [`${left} of ${entries.length} requests were left out: pages, pictures, scripts and the like.`];
  return { requests, notes };
}

function toRequest(entry: JsonObject): RecordedRequest | null {
  const request = objectOf(entry.request);
  const url = URL.parse(textOf(request.url) ?? "");
  const method = textOf(request.method)?.toUpperCase() ?? "";
  if (!url || !/^https?:$/.test(url.protocol) || !methods.has(method)) return null;
  const body = toBody(objectOf(request.postData));
  const content = objectOf(objectOf(entry.response).content);
  const response = toResponse(content);
  if (isStatic(entry, { url, method, hasBody: body !== null }, content, response)) return null;
  const status = Number(objectOf(entry.response).status);
  return {
    ...{ method, url, body, headers: namedValues(request.headers) },
    response: status >= 200 && status < 300 ? response : null,
  };
}

const staticKinds = new Set([
  ...["document", "stylesheet", "image", "media", "font", "script", "manifest", "texttrack", "websocket"],
  ...["ping", "preflight", "csp-violation-report"],
]);
const staticTypes =
  /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|x-javascript|wasm)|image\/|font\/|audio\/|video\/)/i;
const staticPath =
  /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|mp[34]|webm|wasm|html?)$/i;

/** Only JSON in or out shows that a request is an API's, where the browser does not say what it was for. */
function isStatic(
  entry: JsonObject,
  { url, method, hasBody }: { url: URL; method: string; hasBody: boolean },
  content: JsonObject,
  response: RecordedRequest["response"],
): boolean {
  if (hasBody || response !== null) return false;
  const kind = textOf(entry._resourceType)?.toLowerCase();
  if (kind === "xhr" || kind === "fetch") return false;
  if (kind !== undefined && staticKinds.has(kind)) return true;
  const type = textOf(content.mimeType) ?? "";
  return method === "GET" && (staticTypes.test(type) || staticPath.test(url.pathname));
}

/** Pseudo-headers of HTTP/2 are no headers. */
function namedValues(list: Json | undefined): NamedValue[] {
  return listOf(list)
    .map(objectOf)
    .flatMap(({ name, value }) =>
      typeof name === "string" && name !== "" && !name.startsWith(":")
        ? [{ name, value: typeof value === "string" ? value : "" }]
        : [],
    );
}

function toBody(postData: JsonObject): RecordedBody | null {
  const given = typeof postData.text === "string" ? postData.text : "";
  const text = postData.encoding === "base64" ? fromBase64(given) : given;
  const type = (textOf(postData.mimeType) ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const parts = listOf(postData.params)
    .map(objectOf)
    .flatMap(({ name, value, fileName }) =>
      typeof name === "string" && name !== ""
        ? [{ name, value: typeof value === "string" ? value : "", isFile: textOf(fileName) !== undefined }]
        : [],
    );
  if (text === "" && parts.length === 0) return null;
  return { type, text, parts: parts.length > 0 ? parts : multipartNames(type, text) };
}

function toResponse(content: JsonObject): RecordedRequest["response"] {
  const given = typeof content.text === "string" ? content.text : "";
  const text = content.encoding === "base64" ? fromBase64(given) : given;
  // Servers that guard against inclusion as a script write this first.
  const start = text.replace(/^\uFEFF?(?:\)\]\}'?,?|while\(1\);|for\(;;\);)?\s*/, "");
  if (!/^[[{]/.test(start)) return null;
  try {
    const value: unknown = JSON.parse(start);
    return Array.isArray(value) || isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}
