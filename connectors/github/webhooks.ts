import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, none, pages, repo, repository, safe } from "./shared.ts";

export const webhooks: OperationsInput = {
  create_webhook: {
    title: "Add a GitHub webhook",
    about: "Adds a webhook to a repository.",
    docs: "https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook",
    method: "POST",
    path: `${repo}/hooks`,
    fields: {
      ...repository,
      url: { label: "URL", required: true, wire: "config.url" },
      events: { label: "Events", kind: "list", default: "push" },
      secret: { label: "Secret", wire: "config.secret" },
    },
    fixed: { body: { name: "web", active: true, "config.content_type": "json" } },
    effect: none,
    proof: client,
    sample: {
      id: 12345678,
      active: true,
      events: ["push"],
      config: { url: "https://example.com/webhook" },
    },
  },
  list_webhooks: {
    title: "List GitHub webhooks",
    about: "Lists the webhooks of a repository.",
    docs: "https://docs.github.com/rest/repos/webhooks#list-repository-webhooks",
    method: "GET",
    path: `${repo}/hooks`,
    fields: repository,
    fixed: { query: { per_page: "100" } },
    pages,
    effect: safe,
    proof: client,
    sample: [{ id: 12345678, active: true, config: { url: "https://example.com/webhook" } }],
  },
  delete_webhook: {
    title: "Delete a GitHub webhook",
    about: "Deletes a webhook of a repository.",
    docs: "https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook",
    method: "DELETE",
    path: `${repo}/hooks/{hook_id}`,
    fields: { ...repository, id: { label: "Webhook id", required: true, wire: "hook_id" } },
    effect: safe,
    proof: client,
    sample: null,
  },
};
