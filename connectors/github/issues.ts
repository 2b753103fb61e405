import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, none, number, pages, repo, repository, safe } from "./shared.ts";

const issue = {
  number: 1347,
  html_url: "https://github.com/octocat/hello-world/issues/1347",
  state: "open",
  title: "Found a bug",
  body: "It fails.",
  user: { login: "octocat" },
  labels: [{ name: "bug" }],
};
const docs = (anchor: string) => `https://docs.github.com/rest/issues/${anchor}`;
const labels = { label: "Labels", kind: "list", placeholder: "bug, help wanted" } as const;
const body = { label: "Text", kind: "paragraph", help: "Markdown." } as const;
const state = {
  label: "State",
  kind: "choice",
  options: [
    { value: "open", label: "Open" },
    { value: "closed", label: "Closed" },
  ],
} as const;

export const issues: OperationsInput = {
  create_issue: {
    title: "Create a GitHub issue",
    about: "Opens an issue in a repository.",
    docs: docs("issues#create-an-issue"),
    method: "POST",
    path: `${repo}/issues`,
    fields: {
      ...repository,
      title: { label: "Title", required: true },
      body,
      labels,
      assignees: { label: "Assignees", kind: "list", more: true },
    },
    effect: none,
    proof: client,
    sample: issue,
  },
  read_issue: {
    title: "Read a GitHub issue",
    about: "Returns an issue or a pull request by its number.",
    docs: docs("issues#get-an-issue"),
    method: "GET",
    path: `${repo}/issues/{issue_number}`,
    fields: { ...repository, issue_number: number },
    effect: safe,
    proof: client,
    sample: issue,
  },
  update_issue: {
    title: "Change a GitHub issue",
    about: "Changes an issue's title, text, state or labels. An empty field is not changed.",
    synonyms: "edit issue, close issue, reopen issue",
    docs: docs("issues#update-an-issue"),
    method: "PATCH",
    path: `${repo}/issues/{issue_number}`,
    fields: {
      ...repository,
      issue_number: number,
      title: { label: "Title" },
      body,
      state,
      labels: { ...labels, help: "They replace the present ones." },
    },
    effect: safe,
    proof: client,
    sample: { ...issue, state: "closed" },
  },
  comment_on_issue: {
    title: "Comment on a GitHub issue",
    about: "Adds a comment to an issue or a pull request.",
    synonyms: "add comment, reply",
    docs: docs("comments#create-an-issue-comment"),
    method: "POST",
    path: `${repo}/issues/{issue_number}/comments`,
    fields: { ...repository, issue_number: number, body: { ...body, required: true } },
    effect: none,
    proof: client,
    sample: { id: 1, html_url: `${issue.html_url}#issuecomment-1`, body: "Thank you." },
  },
  list_issues: {
    title: "List GitHub issues",
    about: "Lists a repository's issues and pull requests, the newest first.",
    docs: docs("issues#list-repository-issues"),
    method: "GET",
    path: `${repo}/issues`,
    fields: {
      ...repository,
      state: { ...state, options: [...state.options, { value: "all", label: "All" }] },
      labels: { label: "Labels", placeholder: "bug,ui", help: "Only issues with all of them." },
      since: { label: "Changed since", kind: "date_time", more: true },
      sort: { label: "Sort by", more: true, placeholder: "created, updated or comments" },
      direction: { label: "Direction", more: true, placeholder: "asc or desc" },
    },
    fixed: { query: { per_page: "100" } },
    pages,
    effect: safe,
    proof: client,
    sample: [issue],
  },
  list_pull_requests: {
    title: "List GitHub pull requests",
    about: "Lists a repository's pull requests, the newest first.",
    docs: "https://docs.github.com/rest/pulls/pulls#list-pull-requests",
    method: "GET",
    path: `${repo}/pulls`,
    fields: {
      ...repository,
      state: { ...state, options: [...state.options, { value: "all", label: "All" }] },
    },
    fixed: { query: { per_page: "100" } },
    pages,
    effect: safe,
    proof: client,
    sample: [{ number: 12, title: "Fix it", state: "open", head: { ref: "fix" }, base: { ref: "main" } }],
  },
};
