import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_token: {
      url: "https://developers.facebook.com/tools/explorer/",
      steps: [
        "Choose your app, and a user token with pages_show_list, pages_manage_posts and pages_read_engagement.",
        "Choose Generate Access Token, and then your page in place of the user.",
        "Copy the token of the page.",
      ],
    },
  },
  notes: [
    "A token of the explorer ends after an hour or two. Exchange it for a long-lived one in the access token tool.",
    "Photos and posts of a page need the page's token, not the person's.",
  ],
};
