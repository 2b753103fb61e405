export const client = { rank: "A", source: "@slack/web-api", version: "8", date: "2026-11-27" } as const;

export const channel = {
  label: "Channel",
  required: true,
  placeholder: "C0123456789",
  help: "A channel, a private channel or a person. The app must be in the channel.",
  choices: { operation: "list_channels", value: "id", label: "name" },
} as const;

export const user = {
  label: "Person",
  required: true,
  placeholder: "U0123456789",
  choices: { operation: "list_users", value: "id", label: "real_name" },
} as const;

/** The message, as its channel and its time name it. */
export const ts = {
  label: "Message",
  required: true,
  placeholder: "1700000000.000100",
  help: "The ts that sending it returned.",
  decimals: 6,
} as const;

/** All pages of a list at this path. Slack reads the parameters of a form. */
export const pagesOf = (items: string) =>
  ({
    mode: "cursor",
    cursor_path: "response_metadata.next_cursor",
    items_path: items,
    send_in: "body",
  }) as const;

export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;
