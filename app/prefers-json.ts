/**
 * True when an `Accept` header ranks JSON above HTML (RFC 9110 §12.5.1), as API clients do and browsers do not.
 * A header that names neither, or both alike, prefers nothing.
 */
export function prefersJson(accept: string | null): boolean {
  return quality(accept ?? "", "application/json") > quality(accept ?? "", "text/html");
}

/** The weight, from 0 to 1, that the header gives a media type by the most precise range that covers it. */
function quality(accept: string, type: string): number {
  const ranges = new Map(accept.split(",").map(parseRange));
  return ranges.get(type) ?? ranges.get(`${type.split("/")[0]}/*`) ?? ranges.get("*/*") ?? 0;
}

function parseRange(text: string): [range: string, weight: number] {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const value = weight === undefined ? 1 : Number(weight.slice(2));
  return [range, Number.isFinite(value) ? value : 0];
}
