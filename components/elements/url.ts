import type { SetUrl } from "#components/page/use-url-filter.ts";

/** A page's URL with some query parameters changed; null removes one. */
export interface Url {
  url: Pick<URLSearchParams, "get">;
  setUrl: SetUrl;
}
