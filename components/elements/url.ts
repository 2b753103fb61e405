/** A page's URL with some query parameters changed; null removes one. */
export interface Url {
  url: Pick<URLSearchParams, "get">;
  setUrl: (values: Readonly<Record<string, string | null>>) => void;
}
