import { linksLeadHere } from "#connectors/asking.ts";
import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    oauth: {
      url: "https://api.slack.com/apps",
      steps: [
        "Choose Create New App → From scratch, with a name and your workspace.",
        "Under OAuth & Permissions → Redirect URLs, add the redirect URL that Settings → Providers shows. Slack accepts https only.",
        "Under Bot Token Scopes, add each scope that Settings → Providers lists.",
        "Under Basic Information → App Credentials, copy the client ID and the client secret to Settings → Providers.",
      ],
    },
    bot_token: {
      url: "https://api.slack.com/apps",
      steps: [
        "Choose Create New App → From scratch, with a name and your workspace.",
        "Under OAuth & Permissions → Bot Token Scopes, add the scopes of the operations that you use.",
        "Choose Install to Workspace, and allow it.",
        "Copy the Bot User OAuth Token. It begins with xoxb-.",
      ],
    },
  },
  notes: [
    "Invite the app to each channel that it writes to or reads: /invite @app.",
    "After you add a scope, reinstall the app to the workspace and connect the account again. A token keeps the scopes that it was made with.",
    linksLeadHere,
    "Slack accepts about one message a second in each channel.",
  ],
  scopes: {
    "chat:write": ["post_message", "send_and_wait", "schedule_message", "update_message", "delete_message"],
    "reactions:write": ["add_reaction"],
    "files:write": ["upload_file"],
    "channels:history": ["list_messages", "list_replies"],
    "groups:history": ["list_messages", "list_replies"],
    "channels:read": ["list_channels"],
    "groups:read": ["list_channels"],
    "channels:manage": ["create_channel", "invite_to_channel"],
    "groups:write": ["create_channel", "invite_to_channel"],
    "im:write": ["post_message", "send_and_wait"],
    "users:read": ["read_user", "list_users", "find_user"],
    "users:read.email": ["find_user"],
  },
};
