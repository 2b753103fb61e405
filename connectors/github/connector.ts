import { defineConnector } from "#engine/connectors/format.ts";
import { files } from "./files.ts";
import { issues } from "./issues.ts";
import { repositories } from "./repositories.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";
import { webhooks } from "./webhooks.ts";

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
      scopes: ["repo", "admin:repo_hook"],
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
  // A refused value says more in its own message than “Validation Failed”.
  errors: {
    message: ["errors[0].message", "message"],
    lacksScope: {
      needed: "headers.x-accepted-oauth-scopes[0]",
      granted: "headers.x-oauth-scopes[0]",
      permissions: "headers.x-accepted-github-permissions[0]",
      remedy: "Add the scope to the token, or connect the account again.",
    },
  },
  setup,
  operations: { ...issues, ...files, ...repositories, ...webhooks },
  triggers,
});
