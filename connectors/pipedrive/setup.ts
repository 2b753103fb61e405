import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_token: {
      url: "https://app.pipedrive.com/settings/api",
      steps: ["Open Personal preferences → API, and copy your token."],
    },
  },
  notes: ["The token is of one person in one company, and may do what that person may do."],
};
