import { isJsonText } from "./parse-json.ts";

/**
 * The JSON of a body that is labeled as a form: `curl -d` and jQuery's `$.post` send it unless the type is
 * set. No form looks like it, and read as one it would be torn at each `&` and `=`.
 *
 * @returns null if the body is not an object or a list of JSON as a whole
 */
export function jsonInForm(text: string): string | null {
  const json = /^\s*%(?:7B|5B)/i.test(text) ? percentDecoded(text) : text;
  return json !== null && /^\s*[{[]/.test(json) && isJsonText(json) ? json : null;
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
