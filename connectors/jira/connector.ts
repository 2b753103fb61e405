import { defineConnector, type OperationsInput } from "#engine/connectors/format.ts";
import { issues } from "./issues.ts";
import { setup } from "./setup.ts";
import { client, docs, issue, none, project, safe } from "./shared.ts";
import { triggers } from "./triggers.ts";

const comment = {
  id: "10000",
  author: { displayName: "Ada Lovelace" },
  renderedBody: "<p>It was sent again.</p>",
  created: "2026-11-27T09:00:00.000+0000",
};

const others: OperationsInput = {
  add_comment: {
    title: "Comment on a Jira issue",
    about: "Adds a comment to an issue.",
    docs: docs("issue-comments"),
    method: "POST",
    path: "/issue/{issue}/comment",
    fields: {
      issue,
      text: { label: "Text", kind: "paragraph", required: true, wire: "body", encode: "adf" },
    },
    effect: none,
    proof: client,
    sample: { id: comment.id, author: comment.author, created: comment.created },
  },
  list_comments: {
    title: "List comments on a Jira issue",
    about: "Lists the comments, the oldest first. Texts are HTML in renderedBody.",
    docs: docs("issue-comments"),
    method: "GET",
    path: "/issue/{issue}/comment",
    fields: { issue },
    fixed: { query: { expand: "renderedBody", maxResults: "100" } },
    pages: {
      mode: "offset",
      offset_name: "startAt",
      limit_name: "",
      items_path: "comments",
      total_in: "items_in_body",
      total_name: "total",
    },
    effect: safe,
    proof: client,
    sample: [comment],
  },
  list_projects: {
    title: "List Jira projects",
    about: "Lists the projects that the account sees.",
    docs: docs("projects"),
    method: "GET",
    path: "/project/search",
    fields: { query: { label: "Name or key", more: true } },
    fixed: { query: { maxResults: "100" } },
    pages: {
      mode: "offset",
      offset_name: "startAt",
      limit_name: "",
      items_path: "values",
      more_path: "isLast",
      more_means: "last",
    },
    effect: safe,
    proof: client,
    sample: [{ id: "10000", key: "SHOP", name: "Shop" }],
  },
  list_issue_types: {
    title: "List types of Jira issues",
    about: "Lists the types of issues that a project has.",
    docs: docs("issues"),
    method: "GET",
    path: "/issue/createmeta/{project}/issuetypes",
    fields: { project },
    output: "issueTypes",
    effect: safe,
    proof: client,
    sample: [{ id: "10001", name: "Task", subtask: false }],
  },
  read_account: {
    title: "Name the Jira account",
    about: "Returns the person of the connection.",
    docs: docs("myself"),
    method: "GET",
    path: "/myself",
    effect: safe,
    proof: client,
    sample: { accountId: "5b109f2e9729b51b54dc274d", displayName: "Ada Lovelace" },
  },
};

export default defineConnector({
  name: "jira",
  version: 1,
  title: "Jira",
  about: "Creates, finds and changes issues.",
  category: "developer",
  synonyms: "atlassian, issues, tickets, bugs, project",
  icon: "jira",
  docs: "https://developer.atlassian.com/cloud/jira/platform/rest/v3/",
  apiVersion: "3",
  baseUrl: "https://{site}.atlassian.net/rest/api/3",
  connection: {
    site: {
      label: "Site",
      kind: "label",
      placeholder: "acme",
      help: "Before .atlassian.net in its address.",
    },
  },
  authentication: {
    api_token: {
      kind: "basic",
      title: "API token",
      username: { label: "E-mail", placeholder: "ada@example.com" },
      password: { label: "API token", help: "id.atlassian.com → Security → API tokens makes it." },
    },
  },
  test: { operation: "read_account", account: ["displayName", "emailAddress"] },
  limit: { perSecond: 10, parallel: 5 },
  errors: { message: ["errorMessages[0]", "errors", "message"] },
  setup,
  operations: { ...issues, ...others },
  triggers,
});
