export const client = { rank: "A", source: "stripe", version: "23", date: "2026-11-27" } as const;

/** Stripe answers a repeated request with the same key as it answered the first. */
export const key = { kind: "key" } as const;
export const safe = { kind: "safe" } as const;

/** All pages of a list, each after the last id of the one before it. */
export const list = {
  fixed: { query: { limit: "100" } },
  pages: {
    mode: "cursor",
    items_path: "data",
    cursor_path: "data[-1].id",
    cursor_name: "starting_after",
    more_path: "has_more",
  },
  effect: safe,
} as const;

export const customer = {
  label: "Customer",
  placeholder: "cus_NffrFeUfNV2Hib",
  choices: { operation: "list_customers", value: "id", label: "email" },
} as const;

export const amount = {
  label: "Amount",
  kind: "integer",
  required: true,
  placeholder: "1999",
  help: "In the smallest unit: 1999 is 19.99 €.",
} as const;

export const currency = { label: "Currency", required: true, placeholder: "eur" } as const;
export const description = { label: "Description", kind: "paragraph", more: true } as const;
export const metadata = {
  label: "Metadata",
  kind: "json",
  more: true,
  placeholder: '{"order": "1042"}',
} as const;
export const docs = (page: string) => `https://docs.stripe.com/api/${page}`;
