import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    oauth: {
      url: "https://developer.x.com/en/portal/dashboard",
      steps: [
        "Add an app to your project.",
        "Under User authentication settings, choose Read and write and Direct message, and Web App, Automated App or Bot.",
        "Enter the redirect URL that Settings → Providers shows as the callback, and your installation's address as the website.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
  },
  notes: [
    "How many posts may be read and written depends on the plan, or on the credits that were bought.",
    "A post has at most 280 characters, unless the account may write longer ones.",
  ],
  scopes: {
    "tweet.write": ["create_post", "delete_post", "repost"],
    "like.write": ["like_post"],
    "dm.write": ["send_direct_message"],
    "dm.read": ["send_direct_message"],
  },
};
