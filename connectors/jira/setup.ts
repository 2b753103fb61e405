import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_token: {
      url: "https://id.atlassian.com/manage-profile/security/api-tokens",
      steps: [
        "Choose Create API token, with a name and an expiration date.",
        "Copy the token, and connect with it and your e-mail address.",
      ],
    },
  },
  notes: [
    "Create a token without scopes. A token with scopes works only through api.atlassian.com with the site's cloud id.",
    "A token ends after the time that you choose, at most a year.",
    "The connection may do what your account may do in each project.",
  ],
};
