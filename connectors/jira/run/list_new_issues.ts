// Code, since the query is made of a project, a condition and a time, of which only the project is always there.
import { failed, type OperationCode, type RequestInput, toText } from "#engine/connectors/operation-code.ts";

const search: RequestInput = {
  method: "POST",
  path: "/search/jql",
  fields: { jql: { label: "JQL" } },
  fixed: { body: { fields: ["*navigable"], expand: "renderedFields", maxResults: 100 } },
  pages: {
    mode: "cursor",
    cursor_path: "nextPageToken",
    cursor_name: "nextPageToken",
    send_in: "body",
    items_path: "issues",
  },
};

/** Outside quotes, which the condition may have. */
const order = /\border\s+by\b/i;
const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

const listNewIssues: OperationCode = async ({ input, request }) => {
  const text = (name: string) => toText(input[name] ?? "").trim();
  const [condition, since, by] = [text("condition"), text("since"), text("by") || "created"];
  if (order.test(condition.replaceAll(quoted, "")))
    return failed(
      "invalid_setting",
      "“Condition” has ORDER BY. Leave it out: the trigger orders the issues itself.",
    );
  const parts = [
    `project = ${JSON.stringify(text("project"))}`,
    ...(condition === "" ? [] : [`(${condition})`]),
    // Milliseconds: Jira reads a time in words in the time zone of the account's profile.
    ...(since === "" ? [] : [`${by} >= ${since}000`]),
  ];
  const jql = `${parts.join(" AND ")} ORDER BY ${by} ${input.newest === true ? "DESC" : "ASC"}`;
  const pages = input.newest === true ? { pages: { ...search.pages, max_pages: 1 } } : {};
  return request({ ...search, ...pages } as RequestInput, { jql });
};
export default listNewIssues;
