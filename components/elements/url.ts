/** A page's address, and how some of it is changed; null unsets. */
export interface Url {
  url: Pick<URLSearchParams, "get">;
  setUrl: (values: Readonly<Record<string, string | null>>) => void;
}
