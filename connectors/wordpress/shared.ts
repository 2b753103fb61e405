export const proof = { rank: "real", source: "WordPress", version: "6.1", date: "2026-11-27" } as const;
export const docs = (page: string, anchor: string) =>
  `https://developer.wordpress.org/rest-api/reference/${page}/#${anchor}`;
export const none = { kind: "none" } as const;
export const safe = { kind: "safe" } as const;

export const search = { label: "Text", help: "Only entries that have it." } as const;
/** Lists have pages of at most 100 entries. */
export const list = {
  method: "GET",
  fixed: { query: { per_page: "100" } },
  pages: { mode: "page", total_in: "pages_in_header", total_name: "x-wp-totalpages" },
  effect: safe,
  proof,
} as const;
export const id = (label: string) => ({ label, kind: "integer", required: true, placeholder: "42" }) as const;
/** What is deleted goes to the trash, from where a person can take it back. */
export const force = {
  label: "Delete for good",
  kind: "boolean",
  default: "false",
  help: "Otherwise it is moved to the trash.",
} as const;
