import { defineConnector } from "#engine/connectors/format.ts";

const client = { rank: "A", source: "@octokit/request with @octokit/openapi", date: "2026-11-27" } as const;
const repository = {
  owner: { label: "Owner", required: true, placeholder: "octocat" },
  repo: {
    label: "Repository",
    required: true,
    placeholder: "hello-world",
    choices: { operation: "list_repositories", value: "name", label: "full_name" },
  },
} as const;

export default defineConnector({
  name: "github",
  version: 1,
  title: "GitHub",
  about: "Works with repositories, issues, pull requests and releases.",
  category: "developer",
  synonyms: "git, repository, issues, pull request, code",
  icon: "github",
  docs: "https://docs.github.com/rest",
  apiVersion: "2022-11-28",
  baseUrl: "https://api.github.com",
  headers: { Accept: "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28" },
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "GitHub account",
      authorizeUrl: "https://github.com/login/oauth/authorize",
      tokenUrl: "https://github.com/login/oauth/access_token",
      scopes: ["repo"],
      register: "https://github.com/settings/developers",
    },
    access_token: {
      kind: "bearer",
      title: "Access token",
      token: { label: "Personal access token", placeholder: "github_pat_…" },
    },
  },
  test: { operation: "read_user", account: ["login"] },
  limit: { parallel: 5 },
  errors: { message: ["message"] },
  operations: {
    create_issue: {
      title: "Create a GitHub issue",
      about: "Opens an issue in a repository.",
      docs: "https://docs.github.com/rest/issues/issues#create-an-issue",
      method: "POST",
      path: "/repos/{owner}/{repo}/issues",
      fields: {
        ...repository,
        title: { label: "Title", required: true },
        body: { label: "Text", kind: "paragraph", help: "Markdown." },
        labels: { label: "Labels", kind: "list", placeholder: "bug, help wanted" },
        assignees: { label: "Assignees", kind: "list", more: true },
      },
      effect: { kind: "none" },
      proof: client,
      sample: {
        number: 1347,
        html_url: "https://github.com/octocat/hello-world/issues/1347",
        state: "open",
        title: "Found a bug",
      },
    },
    list_repositories: {
      title: "List GitHub repositories",
      about: "Lists the repositories of the account.",
      method: "GET",
      path: "/user/repos",
      fixed: { query: { per_page: "100", sort: "pushed" } },
      pages: { mode: "next_url" },
      effect: { kind: "safe" },
      proof: client,
      sample: [{ id: 1296269, name: "hello-world", full_name: "octocat/hello-world", private: false }],
    },
    read_user: {
      title: "Read the GitHub account",
      about: "Returns the person of the token.",
      method: "GET",
      path: "/user",
      effect: { kind: "safe" },
      proof: client,
      sample: { login: "octocat", id: 1, name: "Mona" },
    },
  },
});
