export const packages = ["@octokit/rest@22"];

export async function createClient(load, origin) {
  const { Octokit } = await load("@octokit/rest");
  return new Octokit({ baseUrl: origin, auth: "github_pat" });
}

const hello = { owner: "octocat", repo: "hello-world" };

export const calls = {
  create_issue: [
    {
      values: { ...hello, title: "T", body: "*Hi*", labels: "bug, help wanted" },
      call: ({ rest }) =>
        rest.issues.create({
          ...hello,
          title: "T",
          body: "*Hi*",
          labels: ["bug", "help wanted"],
        }),
    },
  ],
  read_issue: [
    {
      values: { ...hello, issue_number: "1347" },
      call: ({ rest }) => rest.issues.get({ ...hello, issue_number: 1347 }),
    },
  ],
  update_issue: [
    {
      values: { ...hello, issue_number: "1347", state: "closed", labels: "bug" },
      call: ({ rest }) =>
        rest.issues.update({
          ...hello,
          issue_number: 1347,
          state: "closed",
          labels: ["bug"],
        }),
    },
  ],
  comment_on_issue: [
    {
      values: { ...hello, issue_number: "1347", body: "Thank you." },
      call: ({ rest }) =>
        rest.issues.createComment({
          ...hello,
          issue_number: 1347,
          body: "Thank you.",
        }),
    },
  ],
  list_issues: [
    {
      values: { ...hello, state: "all", labels: "bug,ui", since: "2026-01-01T00:00:00Z" },
      call: ({ rest }) =>
        rest.issues.listForRepo({
          ...hello,
          state: "all",
          labels: "bug,ui",
          since: "2026-01-01T00:00:00Z",
          per_page: 100,
        }),
      response: [],
    },
    {
      values: { ...hello, state: "all", sort: "created", direction: "asc" },
      call: ({ rest }) =>
        rest.issues.listForRepo({
          ...{ ...hello, state: "all", sort: "created", direction: "asc", per_page: 100 },
        }),
      response: [],
    },
  ],
  create_webhook: [
    {
      values: { ...hello, url: "https://example.com/hook", events: "push, release", secret: "s3cret" },
      call: ({ rest }) =>
        rest.repos.createWebhook({
          ...{ ...hello, name: "web", active: true, events: ["push", "release"] },
          config: { url: "https://example.com/hook", content_type: "json", secret: "s3cret" },
        }),
    },
  ],
  list_webhooks: [
    {
      values: hello,
      call: ({ rest }) => rest.repos.listWebhooks({ ...hello, per_page: 100 }),
      response: [],
    },
  ],
  delete_webhook: [
    {
      values: { ...hello, id: "12345678" },
      call: ({ rest }) => rest.repos.deleteWebhook({ ...hello, hook_id: 12345678 }),
    },
  ],
  list_pull_requests: [
    {
      values: { ...hello, state: "open" },
      call: ({ rest }) => rest.pulls.list({ ...hello, state: "open", per_page: 100 }),
      response: [],
    },
  ],
  read_file: [
    {
      values: { ...hello, path: "docs/orders.md", ref: "main" },
      call: ({ rest }) => rest.repos.getContent({ ...hello, path: "docs/orders.md", ref: "main" }),
    },
  ],
  list_files: [
    {
      values: { ...hello, path: "docs" },
      call: ({ rest }) => rest.repos.getContent({ ...hello, path: "docs" }),
      response: [],
    },
  ],
  create_file: [
    {
      values: { ...hello, path: "a.md", message: "Add", content: "Grüße", branch: "main" },
      call: ({ rest }) =>
        rest.repos.createOrUpdateFileContents({
          ...hello,
          path: "a.md",
          message: "Add",
          content: Buffer.from("Grüße").toString("base64"),
          branch: "main",
        }),
    },
  ],
  update_file: [
    {
      values: { ...hello, path: "a.md", message: "Change", content: "Hi", sha: "95b966ae" },
      call: ({ rest }) =>
        rest.repos.createOrUpdateFileContents({
          ...hello,
          path: "a.md",
          message: "Change",
          content: "SGk=",
          sha: "95b966ae",
        }),
    },
  ],
  delete_file: [
    {
      values: { ...hello, path: "a.md", message: "Remove", sha: "95b966ae" },
      call: ({ rest }) =>
        rest.repos.deleteFile({
          ...hello,
          path: "a.md",
          message: "Remove",
          sha: "95b966ae",
        }),
    },
  ],
  list_repositories: [
    {
      values: {},
      call: ({ rest }) => rest.repos.listForAuthenticatedUser({ per_page: 100, sort: "pushed" }),
      response: [],
    },
  ],
  read_repository: [{ values: hello, call: ({ rest }) => rest.repos.get(hello) }],
  list_releases: [
    {
      values: hello,
      call: ({ rest }) => rest.repos.listReleases({ ...hello, per_page: 100 }),
      response: [],
    },
  ],
  create_release: [
    {
      values: { ...hello, tag_name: "v1.0.0", name: "1.0", body: "First.", draft: "true" },
      call: ({ rest }) =>
        rest.repos.createRelease({
          ...hello,
          tag_name: "v1.0.0",
          name: "1.0",
          body: "First.",
          draft: true,
        }),
    },
  ],
  run_workflow: [
    {
      values: { ...hello, workflow_id: "deploy.yml", ref: "main", inputs: '{"environment":"staging"}' },
      call: ({ rest }) =>
        rest.actions.createWorkflowDispatch({
          ...hello,
          workflow_id: "deploy.yml",
          ref: "main",
          inputs: { environment: "staging" },
        }),
    },
  ],
  read_user: [{ values: {}, call: ({ rest }) => rest.users.getAuthenticated() }],
};
