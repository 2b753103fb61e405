import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    integration_secret: {
      url: "https://app.notion.com/developers/connections",
      steps: [
        "Create an internal connection for your workspace. You have to be an owner of the workspace.",
        "Allow it the capabilities that the operations need.",
        "Copy its token on the Configuration tab.",
      ],
    },
    oauth: {
      url: "https://app.notion.com/developers/connections",
      steps: [
        "Create a public integration for your workspaces.",
        "Add the redirect URL that Settings → Providers shows.",
        "Copy the OAuth client ID and the client secret to Settings → Providers.",
      ],
    },
  },
  notes: [
    "Share each page and database with the integration: ••• → Connections. What is not shared answers as if it did not exist.",
    "Notion accepts about three requests a second for each integration, and has a limit for all integrations of a workspace.",
    "A text has at most 2,000 characters, and a request at most 100 blocks. Longer texts are split.",
  ],
  // Capabilities of the integration.
  scopes: {
    "Read content": [
      ...["query_database", "read_database_page", "list_data_sources", "read_data_source"],
      ...[
        "list_blocks",
        "read_content",
        "search",
        "list_properties",
        "new_database_page",
        "changed_database_page",
      ],
    ],
    "Insert content": ["create_database_page", "create_page", "append_blocks"],
    "Update content": ["update_database_page", "append_content", "archive_page"],
    "Insert comments": ["create_comment"],
    "Read user information": ["list_users"],
  },
};
