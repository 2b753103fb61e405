import { toText } from "#engine/tags/to-text.ts";

interface Parameter {
  name: string;
  value: unknown;
}

/** Appends parameters to the URL's own, which are left as written because some servers sign them. */
export function withQuery(url: string, query: readonly Parameter[]): string {
  const parsed = query.length > 0 ? URL.parse(url) : null;
  if (!parsed) return url;
  const added = new URLSearchParams(query.map(({ name, value }) => [name, toText(value)])).toString();
  parsed.search = parsed.search === "" ? added : `${parsed.search}&${added}`;
  return parsed.href;
}

/** Removes the parameters of this name from the URL's query; the others are left as written. */
export function withoutParameter(url: string, name: string): string {
  const parsed = URL.parse(url);
  if (!parsed || parsed.search === "") return url;
  const all = parsed.search.slice(1).split("&");
  const others = all.filter((pair) => !new URLSearchParams(pair).has(name));
  if (others.length === all.length) return url;
  parsed.search = others.join("&");
  return parsed.href;
}
