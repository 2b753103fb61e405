export const packages = ["@octokit/request@10"];

export async function createClient(load, origin) {
  const { request } = await load("@octokit/request");
  return request.defaults({ baseUrl: origin, headers: { authorization: "token github_pat" } });
}

export const calls = {
  create_issue: [
    {
      values: { owner: "octocat", repo: "hello-world", title: "T", body: "*Hi*", labels: "bug, help wanted" },
      call: (request) =>
        request("POST /repos/{owner}/{repo}/issues", {
          owner: "octocat",
          repo: "hello-world",
          title: "T",
          body: "*Hi*",
          labels: ["bug", "help wanted"],
        }),
    },
  ],
  list_repositories: [
    {
      values: {},
      call: (request) => request("GET /user/repos", { per_page: 100, sort: "pushed" }),
      response: [],
    },
  ],
  list_issues: [
    {
      values: {
        owner: "octocat",
        repo: "hello-world",
        state: "all",
        sort: "created",
        direction: "asc",
        since: "2026-01-05T09:00:00Z",
      },
      call: (request) =>
        request("GET /repos/{owner}/{repo}/issues", {
          ...{ owner: "octocat", repo: "hello-world", state: "all", sort: "created", direction: "asc" },
          ...{ since: "2026-01-05T09:00:00Z", per_page: 100 },
        }),
      response: [],
    },
  ],
  list_releases: [
    {
      values: { owner: "octocat", repo: "hello-world" },
      call: (request) =>
        request("GET /repos/{owner}/{repo}/releases", {
          ...{ owner: "octocat", repo: "hello-world", per_page: 100 },
        }),
      response: [],
    },
  ],
  create_webhook: [
    {
      values: {
        owner: "octocat",
        repo: "hello-world",
        url: "https://example.com/flow/webhook/1",
        events: "push, release",
        secret: "s3cret",
      },
      call: (request) =>
        request("POST /repos/{owner}/{repo}/hooks", {
          ...{ owner: "octocat", repo: "hello-world", name: "web", active: true },
          events: ["push", "release"],
          config: { url: "https://example.com/flow/webhook/1", content_type: "json", secret: "s3cret" },
        }),
    },
  ],
  list_webhooks: [
    {
      values: { owner: "octocat", repo: "hello-world" },
      call: (request) =>
        request("GET /repos/{owner}/{repo}/hooks", {
          ...{ owner: "octocat", repo: "hello-world", per_page: 100 },
        }),
      response: [],
    },
  ],
  delete_webhook: [
    {
      values: { owner: "octocat", repo: "hello-world", id: "12345678" },
      call: (request) =>
        request("DELETE /repos/{owner}/{repo}/hooks/{hook_id}", {
          ...{ owner: "octocat", repo: "hello-world", hook_id: 12345678 },
        }),
    },
  ],
  read_user: [{ values: {}, call: (request) => request("GET /user") }],
};
