import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_token: {
      url: "https://support.zendesk.com/hc/en-us/articles/4408889192858",
      steps: [
        "In Admin Center, open Apps and integrations → APIs → Zendesk API, and allow token access.",
        "Add an API token, and copy it. It is shown once.",
        "Connect with it and the e-mail address of an agent.",
      ],
    },
  },
  notes: ["The connection may do what that agent may do."],
};
