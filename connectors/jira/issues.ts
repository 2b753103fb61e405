import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, issue, none, project, safe } from "./shared.ts";

const found = {
  id: "10002",
  key: "SHOP-42",
  fields: { summary: "Order 1042 was not delivered", status: { name: "To Do" }, labels: ["delivery"] },
  renderedFields: { description: "<p>The parcel came back.</p>" },
};
const more = {
  label: "Other fields",
  kind: "json",
  more: true,
  wire: "fields",
  placeholder: '{"customfield_10034": "Berlin"}',
} as const;
const summary = { label: "Summary", wire: "fields.summary" } as const;
const description = {
  label: "Description",
  kind: "paragraph",
  wire: "fields.description",
  encode: "adf",
} as const;
const labels = { label: "Labels", kind: "list", more: true, wire: "fields.labels" } as const;
const priority = {
  label: "Priority",
  more: true,
  wire: "fields.priority.name",
  placeholder: "High",
} as const;
const assignee = {
  label: "Assignee",
  more: true,
  wire: "fields.assignee.id",
  placeholder: "5b109f2e9729b51b54dc274d",
  help: "The account id, which is in the address of the person's page.",
} as const;
const parent = { ...issue, label: "Parent", required: false, more: true, wire: "fields.parent.key" } as const;

export const issues: OperationsInput = {
  create_issue: {
    title: "Create a Jira issue",
    about: "Creates an issue in a project.",
    synonyms: "ticket, bug, task, story",
    docs: docs("issues"),
    method: "POST",
    path: "/issue",
    fields: {
      project: { ...project, wire: "fields.project.key" },
      issue_type: {
        label: "Type",
        required: true,
        default: "Task",
        wire: "fields.issuetype.name",
        choices: {
          operation: "list_issue_types",
          value: "name",
          label: "name",
          with: { project: "project" },
        },
      },
      summary: { ...summary, required: true },
      description,
      labels,
      priority,
      assignee,
      parent,
      more,
    },
    effect: none,
    proof: client,
    sample: { id: "10002", key: "SHOP-42", self: "https://acme.atlassian.net/rest/api/3/issue/10002" },
  },
  search_issues: {
    title: "Find Jira issues",
    about: "Lists the issues that fit a JQL query.",
    synonyms: "jql, list issues, get many, search",
    docs: docs("issue-search"),
    method: "POST",
    path: "/search/jql",
    fields: {
      jql: {
        label: "JQL",
        kind: "paragraph",
        required: true,
        placeholder: "project = SHOP AND status != Done ORDER BY created DESC",
      },
      fields: {
        label: "Fields",
        kind: "list",
        default: "*navigable",
        more: true,
        placeholder: "summary, status",
      },
    },
    fixed: { body: { expand: "renderedFields", maxResults: 100 } },
    pages: {
      mode: "cursor",
      cursor_path: "nextPageToken",
      cursor_name: "nextPageToken",
      send_in: "body",
      items_path: "issues",
    },
    effect: safe,
    proof: client,
    sample: [found],
  },
  update_issue: {
    title: "Change a Jira issue",
    about: "Changes an issue. An empty field is not changed.",
    synonyms: "edit issue, assign",
    docs: docs("issues"),
    method: "PUT",
    path: "/issue/{issue}",
    fields: { issue, summary, description, labels, priority, assignee, parent, more },
    effect: safe,
    proof: client,
    sample: null,
  },
  read_issue: {
    title: "Read a Jira issue",
    about: "Returns an issue. Texts are HTML in renderedFields.",
    synonyms: "get issue",
    docs: docs("issues"),
    method: "GET",
    path: "/issue/{issue}",
    fields: { issue },
    fixed: { query: { expand: "renderedFields" } },
    effect: safe,
    proof: client,
    sample: found,
  },
  list_transitions: {
    title: "List transitions of a Jira issue",
    about: "Lists the states that an issue can get now.",
    docs: docs("issues"),
    method: "GET",
    path: "/issue/{issue}/transitions",
    fields: { issue },
    output: "transitions",
    effect: safe,
    proof: client,
    sample: [{ id: "31", name: "Done", to: { name: "Done" } }],
  },
  transition_issue: {
    title: "Move a Jira issue",
    about: "Gives an issue another status.",
    synonyms: "transition, status, done, close",
    docs: docs("issues"),
    method: "POST",
    path: "/issue/{issue}/transitions",
    fields: {
      issue,
      transition: {
        label: "Transition",
        required: true,
        wire: "transition.id",
        placeholder: "31",
        choices: { operation: "list_transitions", value: "id", label: "name", with: { issue: "issue" } },
      },
    },
    effect: none,
    proof: client,
    sample: null,
  },
  delete_issue: {
    title: "Delete a Jira issue",
    about: "Deletes an issue. One with subtasks is refused.",
    docs: docs("issues"),
    method: "DELETE",
    path: "/issue/{issue}",
    fields: { issue },
    effect: safe,
    proof: client,
    sample: null,
  },
};
