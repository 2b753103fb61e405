export const docs = (page: string) =>
  `https://learn.microsoft.com/en-us/graph/api/${page}?view=graph-rest-1.0`;
export const client = {
  rank: "A",
  source: "@microsoft/msgraph-sdk-users",
  version: "1.0.0-preview.90",
  date: "2026-11-28",
} as const;
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

export const message = {
  label: "Message",
  required: true,
  placeholder: "AAMkAGI2TG93AAA=",
  help: "Its id.",
} as const;

export const folder = {
  label: "Folder",
  placeholder: "inbox",
  help: "inbox, archive, drafts, sentitems, deleteditems, junkemail, or the id of a folder.",
  choices: { operation: "list_folders", value: "id", label: "displayName" },
} as const;

/** Addresses, as Graph has them: `{ emailAddress: { address } }`. */
export const people = (label: string, wire: string) =>
  ({
    label,
    kind: "list",
    wire,
    each: "emailAddress.address",
    placeholder: "ada@example.com, bob@example.com",
  }) as const;

/** A text with its format, in the body under this path. */
export const text = (path: string) =>
  ({
    body: { label: "Text", kind: "paragraph", wire: `${path}.content` },
    format: {
      label: "Format",
      kind: "choice",
      more: true,
      default: "text",
      wire: `${path}.contentType`,
      options: [
        { value: "text", label: "Plain text" },
        { value: "html", label: "HTML" },
      ],
    },
  }) as const;

export const pages = {
  mode: "next_url",
  next_in: "body",
  next_path: '["@odata.nextLink"]',
  items_path: "value",
} as const;
