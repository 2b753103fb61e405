export const docs = (page: string) =>
  `https://learn.microsoft.com/en-us/graph/api/${page}?view=graph-rest-1.0`;
export const proof = (page: string) => ({ rank: "C", source: docs(page), date: "2026-11-27" }) as const;
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
      default: "Text",
      wire: `${path}.contentType`,
      options: [
        { value: "Text", label: "Plain text" },
        { value: "HTML", label: "HTML" },
      ],
    },
  }) as const;

export const pages = {
  mode: "next_url",
  next_in: "body",
  next_path: '["@odata.nextLink"]',
  items_path: "value",
} as const;
