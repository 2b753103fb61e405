import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, pagesOf, safe, user } from "./shared.ts";

const ada = {
  id: "U0123456789",
  name: "ada",
  real_name: "Ada Lovelace",
  profile: { email: "ada@example.com" },
};

export const people: OperationsInput = {
  read_user: {
    title: "Read a Slack person",
    about: "Returns a person by id.",
    synonyms: "user info, users.info",
    docs: "https://docs.slack.dev/reference/methods/users.info",
    method: "POST",
    path: "/users.info",
    fields: { user },
    effect: safe,
    proof: client,
    sample: { ok: true, user: ada },
  },
  find_user: {
    title: "Find a Slack person by e-mail",
    about: "Returns the person with an e-mail address.",
    synonyms: "lookup user, users.lookupByEmail",
    docs: "https://docs.slack.dev/reference/methods/users.lookupByEmail",
    method: "POST",
    path: "/users.lookupByEmail",
    fields: { email: { label: "E-mail", required: true, placeholder: "{{email}}" } },
    effect: safe,
    proof: client,
    sample: { ok: true, user: ada },
  },
  list_users: {
    title: "List Slack people",
    about: "Lists the people of the workspace, apps included.",
    docs: "https://docs.slack.dev/reference/methods/users.list",
    method: "POST",
    path: "/users.list",
    fixed: { body: { limit: 200 } },
    pages: pagesOf("members"),
    effect: safe,
    proof: client,
    sample: [ada],
  },
  test_connection: {
    title: "Name the Slack account",
    about: "Returns the team and the user of the connection.",
    docs: "https://docs.slack.dev/reference/methods/auth.test",
    method: "POST",
    path: "/auth.test",
    effect: safe,
    proof: client,
    sample: { ok: true, team: "Acme", user: "millrace" },
  },
};
