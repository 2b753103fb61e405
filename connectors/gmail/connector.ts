import { google } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { messages } from "./messages.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "gmail",
  version: 1,
  title: "Gmail",
  about: "Sends, answers, finds and labels e-mails.",
  category: "communication",
  synonyms: "email, e-mail, mail, google mail, inbox",
  icon: "gmail",
  docs: "https://developers.google.com/workspace/gmail/api",
  apiVersion: "v1",
  baseUrl: "https://gmail.googleapis.com/gmail/v1/users/me",
  bases: { upload: "https://gmail.googleapis.com/upload/gmail/v1/users/me" },
  ...google("Google account", ["gmail.modify"], {
    api: "Gmail API",
    notes: ["Gmail sends 500 e-mails a day from a personal account, and 2,000 from one of Workspace."],
  }),
  test: { operation: "read_profile", account: ["emailAddress"] },
  // 250 units a second for each person; sending takes 100 of them.
  limit: { perSecond: 10, parallel: 5 },
  operations: messages,
  triggers,
});
