import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    oauth: {
      url: "https://www.linkedin.com/developers/apps/new",
      steps: [
        "Create an app. It needs a company page.",
        "On the Products tab, add Share on LinkedIn and Sign In with LinkedIn using OpenID Connect.",
        "On the Auth tab, add the redirect URL that Settings → Providers shows.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
    access_token: {
      url: "https://www.linkedin.com/developers/tools/oauth/token-generator",
      steps: [
        "Choose the app and the scopes openid, profile and w_member_social, and request a token.",
        "Copy the token.",
      ],
    },
  },
  notes: ["Access ends after 60 days, and only approved apps may renew it. Connect the account again then."],
  scopes: {
    openid: ["read_profile"],
    profile: ["read_profile"],
    w_member_social: ["create_post", "share_link"],
  },
};
