import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    application_password: {
      url: "https://wordpress.org/documentation/article/application-passwords/",
      steps: [
        "Sign in to the site as the user who is to be the author, and open Users → Profile.",
        "Under Application Passwords, enter the name Millrace and press “Add New Application Password”.",
        "Copy the password. It is shown once.",
      ],
    },
  },
  notes: [
    "The site needs HTTPS, and permalinks other than “Plain”.",
    "The user's role decides what is allowed: an author publishes posts, and an editor pages too.",
  ],
};
