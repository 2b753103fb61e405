import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    personal_token: {
      url: "https://airtable.com/create/tokens",
      steps: [
        "Choose Create new token.",
        "Add the scopes data.records:read, data.records:write and schema.bases:read.",
        "Under Access, add the bases or the workspace.",
        "Create the token and copy it. It is shown once.",
      ],
    },
    oauth: {
      url: "https://airtable.com/create/oauth",
      steps: [
        "Register a new OAuth integration.",
        "Add the redirect URL that Settings → Providers shows.",
        "Add the scopes that Settings → Providers lists.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
  },
  notes: [
    "Airtable accepts five requests a second for each base. After more, it refuses requests for 30 seconds.",
    "A request changes at most 10 records. More take several requests.",
  ],
  scopes: {
    "data.records:read": ["search_records", "read_record", "list_new_records", "new_record"],
    "data.records:write": [
      "create_record",
      "update_record",
      "upsert_record",
      "create_records",
      "delete_record",
    ],
    "schema.bases:read": ["list_bases", "list_tables", "list_fields"],
    "user.email:read": ["read_account"],
  },
};
