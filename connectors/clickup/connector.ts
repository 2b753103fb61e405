import { defineConnector } from "#engine/connectors/format.ts";
import { lists } from "./lists.ts";
import { setup } from "./setup.ts";
import { tasks } from "./tasks.ts";

export default defineConnector({
  name: "clickup",
  version: 1,
  title: "ClickUp",
  about: "Creates, finds and changes tasks.",
  category: "productivity",
  synonyms: "tasks, project, kanban, to-do",
  icon: "clickup",
  docs: "https://developer.clickup.com/",
  apiVersion: "2",
  baseUrl: "https://api.clickup.com/api/v2",
  style: "brackets",
  authentication: {
    api_token: {
      kind: "key",
      title: "API token",
      in: "header",
      wire: "Authorization",
      key: { label: "Personal API token", placeholder: "pk_…", help: "Settings → Apps → API Token." },
    },
  },
  test: { operation: "read_account", account: ["username", "email"] },
  limit: { perSecond: 1.5 },
  errors: {
    code: ["ECODE"],
    message: ["err"],
    advice: {
      OAUTH_025: "The token is not valid any more. Connect the account again.",
      OAUTH_027: "The account may not see this workspace, or the id is wrong.",
      ITEM_015: "There is no task with this id.",
    },
  },
  setup,
  operations: { ...tasks, ...lists },
});
