/**
 * The facts of a request that two clients must agree on. Names and values of a query or a form are a list in the order of their
 * names, since their order has no meaning.
 *
 * @param {string} method
 * @param {string} url its path and query
 * @param {Record<string, string | string[] | undefined>} headers by lower-case name
 * @param {Uint8Array} body
 * @param {readonly string[]} compared names of the headers that have a meaning here, in lower case
 */
export function toFacts(method, url, headers, body, compared = []) {
  const { pathname, searchParams } = new URL(url, "http://recorder");
  const type = String(headers["content-type"] ?? "")
    .split(";", 1)[0]
    .trim();
  const sent = Buffer.from(body).toString();
  // Some clients send an empty object where there is nothing to say.
  const text = sent === "{}" ? "" : sent;
  return {
    method,
    path: pathname,
    query: sorted(searchParams),
    ...(compared.length > 0 && {
      headers: Object.fromEntries(compared.map((name) => [name, String(headers[name] ?? "")])),
    }),
    ...(text !== "" && { type, body: readBody(type, text, boundaryOf(headers)) }),
  };
}

function readBody(type, text, boundary) {
  if (type === "application/json") return JSON.parse(text);
  if (type === "multipart/form-data") return readParts(text, boundary);
  return type === "application/x-www-form-urlencoded" ? sorted(new URLSearchParams(text)) : text;
}

/** @param {URLSearchParams} pairs */
const sorted = (pairs) => [...pairs].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const boundaryOf = (headers) => /boundary="?([^";]+)/.exec(String(headers["content-type"] ?? ""))?.[1] ?? "";

/** The names and contents of a form's parts. The boundary, and the name of a file, are the sender's choice. */
function readParts(text, boundary) {
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = "", ...content] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    return [/\bname="([^"]*)"/.exec(head)?.[1] ?? "", content.join("\r\n\r\n").replace(/\r\n$/, "")];
  });
}
