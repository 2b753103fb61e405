export const client = {
  rank: "A",
  source: "@octokit/rest",
  version: "22",
  date: "2026-11-27",
} as const;

export const repository = {
  owner: { label: "Owner", required: true, placeholder: "octocat" },
  repo: {
    label: "Repository",
    required: true,
    placeholder: "hello-world",
    choices: { operation: "list_repositories", value: "name", label: "full_name" },
  },
} as const;

export const number = { label: "Number", kind: "integer", required: true, placeholder: "1347" } as const;

export const repo = "/repos/{owner}/{repo}";
export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;
/** Lists with all their pages, which a header of each response names. */
export const pages = { mode: "next_url" } as const;
