import type { TriggersInput } from "#engine/connectors/format.ts";
import { client, docs, project } from "./shared.ts";

const fields = {
  project,
  condition: {
    label: "Condition",
    more: true,
    placeholder: "issuetype = Bug AND priority = High",
    help: "JQL without ORDER BY.",
  },
} as const;
const issue = {
  id: "10002",
  key: "SHOP-42",
  fields: {
    summary: "Order 1042 was not delivered",
    status: { name: "To Do" },
    issuetype: { name: "Bug" },
    created: "2026-11-27T09:00:00.000+0000",
    updated: "2026-11-27T09:00:00.000+0000",
  },
  renderedFields: { description: "<p>The parcel came back.</p>" },
};
const polling = {
  kind: "polling",
  operation: "list_new_issues",
  first: { newest: "true" },
  since: "since",
} as const;

/* Jira's own webhooks can be registered only by apps that sign in with OAuth, and an API token is none. */
export const triggers: TriggersInput = {
  new_issue: {
    title: "On a new Jira issue",
    about: "Starts the flow for each new issue of a project.",
    synonyms: "jira trigger, issue created, new ticket, new bug",
    docs: docs("issue-search"),
    fields,
    source: { ...polling, with: { by: "created" }, id: ["id"], time: "fields.created" },
    proof: client,
    sample: issue,
  },
  changed_issue: {
    title: "On a changed Jira issue",
    about: "Starts the flow for each issue that is new, or that has changed since the last check.",
    synonyms: "jira trigger, issue updated, status changed, ticket updated",
    docs: docs("issue-search"),
    fields,
    source: { ...polling, with: { by: "updated" }, id: ["id", "fields.updated"], time: "fields.updated" },
    proof: client,
    sample: { ...issue, fields: { ...issue.fields, updated: "2026-11-27T10:30:00.000+0000" } },
  },
};
