import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_token: {
      url: "https://app.clickup.com/settings/apps",
      steps: ["Open Settings → Apps, and generate an API token.", "Copy it. It begins with pk_."],
    },
  },
  notes: [
    "The token is of one person, and sees what that person sees.",
    "ClickUp accepts 100 requests a minute for each token, 1,000 with Business Plus, and 10,000 with Enterprise.",
  ],
};
