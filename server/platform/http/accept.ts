/** Whether an `Accept` header names `application/json` and not `application/problem+json`: such clients get problems as plain JSON. */
export function wantsPlainJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return accept.includes("application/json") && !accept.includes("application/problem+json");
}

/** Whether an `Accept` header prefers JSON to HTML (RFC 9110 §12.5.1). Without the header, or with both alike, it does not. */
export function prefersJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return quality(accept, "application/json") > quality(accept, "text/html");
}

/** The weight that a client gives a media type: that of the most specific range that covers it, 0 when none does. */
function quality(accept: string, type: string): number {
  const ranges = accept.split(",").map(readRange);
  const family = `${type.split("/")[0]}/*`;
  const range = [type, family, "*/*"].flatMap((name) => ranges.filter((range) => range.name === name))[0];
  return range?.weight ?? 0;
}

function readRange(text: string): { name: string; weight: number } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return { name, weight: Number.isFinite(weight) ? weight : 0 };
}
