import type { OperationsInput } from "#engine/connectors/format.ts";

export const client = {
  rank: "A",
  source: "@hubspot/api-client",
  version: "13",
  date: "2026-11-27",
} as const;
export const docs = "https://developers.hubspot.com/docs/api-reference/crm-objects-v3";
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

type Operation = OperationsInput[string];
type Fields = NonNullable<Operation["fields"]>;

const after = {
  mode: "cursor",
  cursor_path: "paging.next.after",
  cursor_name: "after",
  items_path: "results",
} as const;

/** Any properties, before those that have a field of their own, which replace them. */
export const properties = {
  label: "More properties",
  kind: "json",
  more: true,
  placeholder: '{"my_property": "value"}',
  help: "By their internal names.",
  wire: "properties",
} as const;

export const shownProperties = {
  label: "Properties",
  kind: "list",
  more: true,
  placeholder: "email, phone",
  help: "Their internal names. Empty: the usual ones.",
} as const;

/** A property with a field of its own. */
export const property = (label: string, wire: string, placeholder: string) => ({
  label,
  placeholder,
  wire: `properties.${wire}`,
});

const filter = "filterGroups[0].filters[0]";

/** Records of a kind that match words, or a value of a property. */
export const searchOf = (
  path: string,
): Pick<Operation, "method" | "path" | "fields" | "fixed" | "pages"> => ({
  method: "POST",
  path: `${path}/search`,
  fields: {
    query: { label: "With the words", placeholder: "ada@example.com" },
    filters: {
      label: "Filters",
      kind: "json",
      wire: "filterGroups",
      placeholder: '[{"filters": [{"propertyName": "email", "operator": "EQ", "value": "ada@example.com"}]}]',
    },
    properties: shownProperties,
  },
  fixed: { body: { limit: 100 } },
  pages: { ...after, send_in: "body" },
});

/** Records with exactly this value of a property. */
export const findBy = (path: string, propertyName: string, field: Fields[string]) =>
  ({
    method: "POST",
    path: `${path}/search`,
    fields: { value: { ...field, wire: `${filter}.value` }, properties: shownProperties },
    fixed: {
      body: { limit: 100, filterGroups: [{ filters: [{ propertyName, operator: "EQ" }] }] },
    },
    pages: { ...after, send_in: "body" },
  }) satisfies Partial<Operation>;

/** The newest records of a kind. */
export const newestOf = (
  path: string,
): Pick<Operation, "method" | "path" | "fields" | "fixed" | "output"> => ({
  method: "POST",
  path: `${path}/search`,
  fields: { properties: shownProperties },
  fixed: { body: { limit: 100, sorts: [{ propertyName: "createdate", direction: "DESCENDING" }] } },
  output: "results",
});

export const listOf = (path: string): Pick<Operation, "method" | "path" | "fields" | "fixed" | "pages"> => ({
  method: "GET",
  path,
  fields: { properties: shownProperties },
  fixed: { query: { limit: "100" } },
  pages: after,
});
