import { apiVersion } from "./queries.ts";

const source = "@shopify/admin-api-client";
export const client = { rank: "A", source, version: "1", date: "2026-11-27" } as const;
export const docs = (kind: "queries" | "mutations", name: string) =>
  `https://shopify.dev/docs/api/admin-graphql/${apiVersion}/${kind}/${name}`;
export const none = { kind: "none" } as const;
export const safe = { kind: "safe" } as const;

/** A request with this query, and these variables. */
export const graphql = (query: string, variables: Record<string, string> = {}) =>
  ({ method: "POST", path: "/graphql.json", fixed: { body: { query, ...variables } } }) as const;

export const pagesOf = (list: string) =>
  ({
    mode: "cursor",
    items_path: `data.${list}.nodes`,
    cursor_path: `data.${list}.pageInfo.endCursor`,
    cursor_name: "variables.after",
    more_path: `data.${list}.pageInfo.hasNextPage`,
    send_in: "body",
  }) as const;
