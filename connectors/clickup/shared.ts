export const docs = (page: string) => `https://developer.clickup.com/reference/${page}`;
export const described = {
  rank: "B",
  source: "ClickUp API v2 Reference",
  version: "of 2026-07-30",
  date: "2026-11-28",
} as const;
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

export const space = {
  label: "Space",
  required: true,
  placeholder: "790",
  help: "The number after /s/ in its URL.",
} as const;
export const folder = { label: "Folder", required: true, placeholder: "457" } as const;
export const list = {
  label: "List",
  required: true,
  placeholder: "901234567890",
  help: "The number after /li/ in its URL.",
} as const;
export const task = { label: "Task", required: true, placeholder: "86a1b2c3d" } as const;
