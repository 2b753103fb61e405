import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    oauth: {
      url: "https://github.com/settings/developers",
      steps: [
        "Choose OAuth Apps → New OAuth App. For an organization, open its settings → Developer settings first.",
        "Enter a name, your installation's address as the homepage, and the redirect URL that Settings → Providers shows as the Authorization callback URL.",
        "Choose Generate a new client secret.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
    access_token: {
      url: "https://github.com/settings/personal-access-tokens",
      steps: [
        "Choose Generate new token, an expiration, and the repositories.",
        "Under Repository permissions, allow Issues, Contents and Pull requests as the operations need, Actions to run workflows, and Webhooks for triggers.",
        "Generate the token and copy it. It is shown once.",
      ],
    },
  },
  notes: [
    "GitHub accepts 5,000 requests an hour for each person.",
    "GitHub answers 404, not 403, for a private repository that the access may not see.",
    "An organization may have to approve the app or the token before it sees its repositories.",
  ],
  scopes: { "admin:repo_hook": ["create_webhook", "list_webhooks", "delete_webhook", "repository_event"] },
};
