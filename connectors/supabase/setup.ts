import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_key: {
      url: "https://supabase.com/dashboard/project/_/settings/api-keys",
      steps: [
        "Open the project's settings → API Keys.",
        "Copy a secret key, or the service_role key of an older project. The project's name in the address is its reference ID.",
      ],
    },
  },
  notes: [
    "A secret key passes row level security. Keep it on servers.",
    "Tables outside of the exposed schemas, by default public, are not found.",
  ],
};
