export const client = { rank: "A", source: "@discordjs/rest", version: "2", date: "2026-11-27" } as const;
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;
export const docs = (page: string) => `https://docs.discord.com/developers/resources/${page}`;

export const guild_id = {
  label: "Server",
  required: true,
  placeholder: "197038439483310086",
  choices: { operation: "list_servers", value: "id", label: "name" },
} as const;

/** Where only its channels need it. */
export const server = { ...guild_id, required: false, in: "none" } as const;

export const channel_id = {
  label: "Channel",
  required: true,
  placeholder: "41771983423143937",
  help: "The bot must be able to see it.",
  choices: { operation: "list_channels", value: "id", label: "name", with: { guild_id: "guild_id" } },
} as const;

export const message_id = { label: "Message", required: true, placeholder: "334385199974967042" } as const;

export const user_id = {
  label: "Person",
  required: true,
  placeholder: "80351110224678912",
  help: "The id: with Discord's developer mode on, a right click on the person copies it.",
} as const;

export const content = { label: "Text", kind: "paragraph", help: "At most 2,000 characters." } as const;
export const embeds = {
  label: "Embeds",
  kind: "json",
  more: true,
  placeholder: '[{"title": "Order 1042", "description": "Paid"}]',
} as const;

/** Where Discord's words are. For a form that it does not accept, the fault of a field is deep inside. */
export const errorWords = [
  ...["content", "name", "embeds[0]", "embeds[0].description", "embeds[0].title", "username"].map(
    (field) => `errors.${field}._errors[0].message`,
  ),
  "message",
];
