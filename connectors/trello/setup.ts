import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_key: {
      url: "https://trello.com/power-ups/admin",
      steps: [
        "Choose New, and fill in a name and the workspace. No iframe connector is needed.",
        "Open API key, generate a key, and copy it.",
        "Choose Token beside the key, allow it, and copy the token.",
      ],
    },
  },
  notes: ["Trello accepts 100 requests in 10 seconds for each token."],
};
