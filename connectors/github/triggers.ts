import type { TriggersInput } from "#engine/connectors/format.ts";
import { client, repository } from "./shared.ts";

const described = {
  rank: "C",
  source: "docs.github.com/webhooks: Webhook events and payloads",
  date: "2026-11-27",
} as const;
const issue = {
  id: 1,
  number: 1347,
  title: "Found a bug",
  state: "open",
  html_url: "https://github.com/octocat/hello-world/issues/1347",
  user: { login: "octocat" },
  labels: [{ name: "bug" }],
  created_at: "2026-01-05T09:00:00Z",
  updated_at: "2026-01-05T09:00:00Z",
};

export const triggers: TriggersInput = {
  repository_event: {
    title: "On a GitHub event",
    about: "Starts the flow when something happens in a repository.",
    synonyms: "github webhook, on push, on pull request, pull request opened, on commit, github event",
    docs: "https://docs.github.com/webhooks/webhook-events-and-payloads",
    fields: {
      ...repository,
      events: {
        label: "Events",
        kind: "list",
        required: true,
        default: "push",
        placeholder: "push, pull_request, release",
        help: "GitHub's names, separated by commas. * is all of them.",
      },
    },
    source: {
      kind: "webhook",
      verify: { preset: "github" },
      events: { header: "x-github-event", field: "events" },
      delivery: { header: "x-github-delivery" },
      register: {
        create: "create_webhook",
        remove: "delete_webhook",
        list: "list_webhooks",
        id: "id",
        listed: { id: "id", url: "config.url" },
      },
      steps: [
        "In the repository, open Settings → Webhooks → Add webhook.",
        "Paste the URL, and choose the content type application/json.",
        "Enter a secret, and store the same one as a signing secret here.",
        "Choose the events, and add the webhook.",
      ],
    },
    proof: described,
    sample: {
      ref: "refs/heads/main",
      repository: { full_name: "octocat/hello-world" },
      sender: { login: "octocat" },
      head_commit: { id: "7fd1a60b01f91b314f59955a4e4d4e80d8edf11d", message: "Update README" },
    },
  },
  new_issue: {
    title: "On a new GitHub issue",
    about: "Starts the flow for each new issue of a repository. It needs no webhook.",
    synonyms: "issue opened, new issue, watch issues",
    fields: repository,
    unless: ["pull_request"],
    source: {
      kind: "polling",
      operation: "list_issues",
      with: { state: "all", sort: "created", direction: "asc" },
      first: { direction: "desc" },
      id: ["id"],
      time: "created_at",
      since: "since",
    },
    proof: client,
    sample: issue,
  },
  new_release: {
    title: "On a new GitHub release",
    about: "Starts the flow for each published release of a repository. It needs no webhook.",
    synonyms: "release published, new release, new version, watch releases",
    fields: repository,
    unless: ["draft"],
    source: { kind: "polling", operation: "list_releases", id: ["id"], time: "published_at" },
    proof: client,
    sample: {
      id: 1,
      tag_name: "v1.0.0",
      name: "v1.0.0",
      draft: false,
      published_at: "2026-01-05T09:00:00Z",
      html_url: "https://github.com/octocat/hello-world/releases/tag/v1.0.0",
    },
  },
};
