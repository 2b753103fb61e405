import { defineConnector } from "#engine/connectors/format.ts";
import { content } from "./content.ts";
import { people } from "./people.ts";
import { setup } from "./setup.ts";

export default defineConnector({
  name: "wordpress",
  version: 1,
  title: "WordPress",
  about: "Writes posts and pages, uploads media, and reads users and comments of a site.",
  category: "marketing",
  synonyms: "blog, cms, website, posts, pages",
  icon: "wordpress",
  docs: "https://developer.wordpress.org/rest-api/reference/",
  apiVersion: "wp/v2",
  baseUrl: "{site}/wp-json/wp/v2",
  connection: {
    site: {
      label: "Site",
      kind: "origin",
      placeholder: "https://example.com",
      help: "Its address. Permalinks must not be “Plain” (Settings → Permalinks).",
    },
  },
  authentication: {
    application_password: {
      kind: "basic",
      title: "Application password",
      username: { label: "User", placeholder: "ada" },
      password: {
        label: "Application password",
        placeholder: "xxxx xxxx xxxx xxxx xxxx xxxx",
        help: "Users → Profile → Application Passwords. Not the password for signing in.",
      },
    },
  },
  setup,
  test: { operation: "read_me", account: ["name", "slug"] },
  errors: {
    code: ["code"],
    message: ["message"],
    advice: {
      rest_no_route: "The address may lack a folder, or permalinks are “Plain” there.",
      rest_not_logged_in:
        "The user name or the application password is wrong, or the web server does not pass on the header Authorization.",
      incorrect_password: "Make an application password in the user's profile.",
      rest_cannot_create: "The user may not do this. Choose a user with the role Author or above.",
      rest_cannot_edit: "The user may not change this. Choose a user with the role Editor or above.",
      rest_upload_sideload_error: "WordPress does not accept files of this type.",
    },
  },
  operations: { ...content, ...people },
});
