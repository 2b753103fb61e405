export const packages = ["jira.js@6"];
export const fields = { site: "acme" };

export async function createClient(load, origin) {
  const { createCloudClient } = await load("jira.js");
  const auth = { type: "basic", email: "ada@example.com", apiToken: "token" };
  return createCloudClient({ host: origin, auth, retry: { maxAttempts: 1 } });
}

const toDocument = (text) => ({
  type: "doc",
  version: 1,
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
const expand = "renderedFields";
const issue = "SHOP-42";
// A response that the client refuses was preceded by its request.
const sent = (call) => call.catch(() => undefined);

export const calls = {
  create_issue: [
    {
      values: {
        ...{ project: "SHOP", issue_type: "Task", summary: "Not delivered", description: "It came back." },
        ...{ labels: "delivery, late", priority: "High", assignee: "5b1", parent: "SHOP-1" },
        more: '{"customfield_10034":"Berlin"}',
      },
      call: ({ issues }) =>
        sent(
          issues.createIssue({
            fields: {
              ...{ customfield_10034: "Berlin", project: { key: "SHOP" }, issuetype: { name: "Task" } },
              ...{ summary: "Not delivered", description: toDocument("It came back.") },
              ...{ labels: ["delivery", "late"], priority: { name: "High" }, assignee: { id: "5b1" } },
              parent: { key: "SHOP-1" },
            },
          }),
        ),
    },
  ],
  search_issues: [
    {
      values: { jql: "project = SHOP ORDER BY created", fields: "summary, status" },
      call: ({ issueSearch }) =>
        sent(
          issueSearch.searchAndReconsileIssuesUsingJqlPost({
            ...{ jql: "project = SHOP ORDER BY created", fields: ["summary", "status"] },
            ...{ expand, maxResults: 100 },
          }),
        ),
      response: { issues: [], isLast: true },
    },
  ],
  list_new_issues: [
    {
      values: {
        project: "SHOP",
        by: "updated",
        since: "1800000000",
        condition: "issuetype = Bug OR priority = High",
      },
      call: ({ issueSearch }) =>
        sent(
          issueSearch.searchAndReconsileIssuesUsingJqlPost({
            jql: 'project = "SHOP" AND (issuetype = Bug OR priority = High) AND updated >= 1800000000000 ORDER BY updated ASC',
            ...{ fields: ["*navigable"], expand, maxResults: 100 },
          }),
        ),
      response: { issues: [], isLast: true },
    },
    {
      values: { project: "SHOP", newest: "true" },
      call: ({ issueSearch }) =>
        sent(
          issueSearch.searchAndReconsileIssuesUsingJqlPost({
            jql: 'project = "SHOP" ORDER BY created DESC',
            ...{ fields: ["*navigable"], expand, maxResults: 100 },
          }),
        ),
      response: { issues: [], isLast: true },
    },
  ],
  update_issue: [
    {
      values: { issue, summary: "Delivered", description: "It was sent again." },
      call: ({ issues }) =>
        sent(
          issues.editIssue({
            issueIdOrKey: issue,
            fields: { summary: "Delivered", description: toDocument("It was sent again.") },
          }),
        ),
    },
    {
      values: { issue, labels: "late" },
      call: ({ issues }) => sent(issues.editIssue({ issueIdOrKey: issue, fields: { labels: ["late"] } })),
    },
  ],
  read_issue: [
    { values: { issue }, call: ({ issues }) => sent(issues.getIssue({ issueIdOrKey: issue, expand })) },
  ],
  list_transitions: [
    { values: { issue }, call: ({ issues }) => sent(issues.getTransitions({ issueIdOrKey: issue })) },
  ],
  transition_issue: [
    {
      values: { issue, transition: "31" },
      call: ({ issues }) => sent(issues.doTransition({ issueIdOrKey: issue, transition: { id: "31" } })),
    },
  ],
  delete_issue: [
    { values: { issue }, call: ({ issues }) => sent(issues.deleteIssue({ issueIdOrKey: issue })) },
  ],
  add_comment: [
    {
      values: { issue, text: "It was sent again." },
      call: ({ issueComments }) =>
        sent(issueComments.addComment({ issueIdOrKey: issue, body: toDocument("It was sent again.") })),
    },
  ],
  list_comments: [
    {
      values: { issue },
      call: ({ issueComments }) =>
        sent(
          issueComments.getComments({
            ...{ issueIdOrKey: issue, expand: "renderedBody", maxResults: 100, startAt: 0 },
          }),
        ),
      response: { comments: [], total: 0 },
    },
  ],
  list_projects: [
    {
      values: { query: "shop" },
      call: ({ projects }) => sent(projects.searchProjects({ query: "shop", maxResults: 100, startAt: 0 })),
      response: { values: [], isLast: true },
    },
  ],
  list_issue_types: [
    {
      values: { project: "SHOP" },
      call: ({ issues }) => sent(issues.getCreateIssueMetaIssueTypes({ projectIdOrKey: "SHOP" })),
      response: { issueTypes: [] },
    },
  ],
  read_account: [{ values: {}, call: ({ myself }) => sent(myself.getCurrentUser()) }],
};
