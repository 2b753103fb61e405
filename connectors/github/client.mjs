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
  read_user: [{ values: {}, call: (request) => request("GET /user") }],
};
