import { expect, test } from "vitest";
import { flaggedError, withProviderWords } from "#engine/connectors/read-error.ts";
import { failed } from "#engine/outcome.ts";
import type { Json } from "#lib/json.ts";
import github from "./github/connector.ts";
import sheets from "./google_sheets/connector.ts";
import outlook from "./microsoft_outlook/connector.ts";
import slack from "./slack/connector.ts";

const answered = (status: number, body: Json, headers: { [name: string]: string[] } = {}) =>
  failed("http_status", "The request failed.", { status, headers, body });

test("Slack names the scope that is missing, and the app has to be reinstalled", () => {
  const body = { ok: false, error: "missing_scope", needed: "channels:manage", provided: "chat:write" };
  expect(flaggedError(slack, { status: 200, headers: {}, body })?.error.message).toBe(
    "Slack refused the request. Slack says: missing_scope. The account was connected without the scope channels:manage. Add it to the app under OAuth & Permissions, reinstall the app to the workspace, and connect the account again.",
  );
});

test.each([
  [
    "insufficientPermissions",
    { errors: [{ reason: "insufficientPermissions" }], code: 403, message: "Insufficient Permission" },
  ],
  [
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
    {
      code: 403,
      status: "PERMISSION_DENIED",
      message: "Request had insufficient authentication scopes.",
      details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }],
    },
  ],
])("Google's %s says that a permission was not ticked", (_, error) => {
  expect(withProviderWords(sheets, answered(403, { error })).error.message).toContain(
    "The account was connected without a scope that this needs. Connect it again, and tick every permission on Google's page.",
  );
});

test("Microsoft's ErrorAccessDenied says where to add the permission", () => {
  const body = { error: { code: "ErrorAccessDenied", message: "Access is denied." } };
  expect(withProviderWords(outlook, answered(403, body)).error.message).toContain(
    "Add it to the app under API permissions in Entra",
  );
});

const missing = { message: "Not Found" };
test.each([
  ["a token without scopes", 404, "", "repo", /connected with no scope, and this needs repo\./],
  [
    "a token with others",
    403,
    "gist, read:user",
    "admin:repo_hook, repo",
    /the scopes gist, read:user, and this needs admin:repo_hook or repo\./,
  ],
])("GitHub's headers tell the scopes of %s", (_, status, granted, accepted, expected) => {
  const headers = { "x-oauth-scopes": [granted], "x-accepted-oauth-scopes": [accepted] };
  expect(withProviderWords(github, answered(status, missing, headers)).error.message).toMatch(expected);
});

test.each([
  ["one of them is there", 404, { "x-oauth-scopes": ["repo, gist"], "x-accepted-oauth-scopes": ["repo"] }],
  ["none is needed", 404, { "x-oauth-scopes": ["gist"], "x-accepted-oauth-scopes": [""] }],
  ["the token has permissions instead", 404, { "x-accepted-oauth-scopes": ["repo"] }],
  ["the request was wrong", 422, { "x-oauth-scopes": [""], "x-accepted-oauth-scopes": ["repo"] }],
])("GitHub's headers say nothing of scopes if %s", (_, status, headers) => {
  expect(withProviderWords(github, answered(status, missing, headers)).error.message).not.toContain("scope");
});
