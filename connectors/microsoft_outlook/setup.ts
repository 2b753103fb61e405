import { linksLeadHere } from "#connectors/asking.ts";
import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    oauth: {
      url: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade",
      steps: [
        "Choose New registration, for accounts in any organizational directory and personal Microsoft accounts.",
        "As the redirect URI, choose Web and enter the URL that Settings → Providers shows.",
        "Under API permissions → Microsoft Graph → Delegated permissions, add the scopes that Settings → Providers lists.",
        "Under Certificates & secrets, choose New client secret and copy its value, not its ID.",
        "Copy the Application (client) ID and the secret's value to Settings → Providers.",
      ],
    },
  },
  notes: [
    linksLeadHere,
    "A client secret of Entra ends, after two years at most. Replace it in time.",
    "An administrator of an organization may have to allow the permissions.",
    "For each mailbox, Microsoft accepts 10,000 requests in 10 minutes, and four at once.",
  ],
  scopes: {
    "Mail.ReadWrite": [
      "update_message",
      "move_message",
      "list_messages",
      "list_new_messages",
      "read_message",
      "create_draft",
      "delete_message",
      "list_folders",
    ],
    "Mail.Send": ["send_message", "reply", "send_draft"],
    "Calendars.ReadWrite": ["list_events", "create_event", "delete_event"],
    "User.Read": ["read_account"],
  },
};
