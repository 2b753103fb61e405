export const client = { rank: "A", source: "jira.js", version: "6", date: "2026-11-27" } as const;
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;
export const docs = (group: string) =>
  `https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-${group}/`;

export const project = {
  label: "Project",
  required: true,
  placeholder: "SHOP",
  help: "Its key: what the numbers of its issues begin with.",
  choices: { operation: "list_projects", value: "key", label: "name" },
} as const;

export const issue = {
  label: "Issue",
  required: true,
  placeholder: "SHOP-42",
  help: "Its key or its id.",
} as const;
