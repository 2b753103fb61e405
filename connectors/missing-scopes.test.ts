import { expect, test } from "vitest";
import { type Answer, runOperation } from "#test/connectors/run-operation.ts";

/* A response of each provider to a request whose token lacks a scope, and the sentence of the step. */

const google = {
  status: 403,
  body: {
    error: {
      ...{
        code: 403,
        message: "Request had insufficient authentication scopes.",
        status: "PERMISSION_DENIED",
      },
      errors: [{ message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" }],
      details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" }],
    },
  },
};
const graph = (code: string) => ({ status: 403, body: { error: { code, message: "Access is denied." } } });
const hubspot = (context: Record<string, string[]>) => ({
  status: 403,
  body: {
    status: "error",
    message: "This app hasn't been granted all required scopes to make this call.",
    errors: [{ message: "One or more of the following scopes are required.", context }],
    category: "MISSING_SCOPES",
  },
});
const auth = "https://www.googleapis.com/auth";

test.each<[type: string, input: Record<string, string>, answer: Answer, sentence: string]>([
  [
    "gmail/send_message",
    { to: "ada@example.com", subject: "Hi", text: "Hi" },
    google,
    `without a scope that this needs: ${auth}/gmail.modify. Connect it again, and tick every permission on Google's page.`,
  ],
  [
    "google_sheets/list_spreadsheets",
    {},
    google,
    `without a scope that this needs: ${auth}/drive.metadata.readonly.`,
  ],
  [
    "google_sheets/append_row",
    { spreadsheet_id: "1Bxi", sheet: "Orders", row: '{"Name":"Ada"}' },
    google,
    `without a scope that this needs: ${auth}/spreadsheets.`,
  ],
  [
    "slack/create_channel",
    { name: "orders", is_private: "true" },
    { body: { ok: false, error: "missing_scope", needed: "groups:write", provided: "chat:write" } },
    "without the scope groups:write. Add it to the app under OAuth & Permissions, reinstall the app to the workspace,",
  ],
  [
    "slack/list_channels",
    {},
    { body: { ok: false, error: "missing_scope", needed: "channels:read,groups:read", provided: "" } },
    "without the scope channels:read or groups:read.",
  ],
  [
    "github/create_issue",
    { owner: "octocat", repo: "hello", title: "T" },
    {
      status: 404,
      headers: { "x-oauth-scopes": ["gist"], "x-accepted-oauth-scopes": ["public_repo, repo"] },
      body: { message: "Not Found" },
    },
    "with the scopes gist, and this needs public_repo or repo.",
  ],
  [
    "hubspot/create_deal",
    { dealname: "Order" },
    hubspot({ requiredGranularScopes: ["crm.objects.deals.write"] }),
    "without the scope crm.objects.deals.write. Add the scope to the app in HubSpot,",
  ],
  [
    "notion/create_comment",
    { page: "p1", text: "Hi" },
    {
      status: 403,
      body: { code: "restricted_resource", message: "Insufficient permissions for this endpoint." },
    },
    "without a scope that this needs: Insert comments. Allow it under the capabilities of the integration in Notion.",
  ],
  [
    "microsoft_outlook/send_message",
    { to: "ada@example.com", subject: "Hi" },
    graph("ErrorAccessDenied"),
    "without a scope that this needs: Mail.Send. Add it to the app under API permissions in Entra,",
  ],
  [
    "microsoft_outlook/list_folders",
    {},
    graph("Authorization_RequestDenied"),
    "without a scope that this needs: Mail.ReadWrite.",
  ],
  [
    "linkedin/create_post",
    { author: "urn:li:person:1", text: "Hi", visibility: "PUBLIC" },
    {
      status: 403,
      body: {
        serviceErrorCode: 100,
        message: "Not enough permissions to access: ugcPosts.CREATE.NO_VERSION",
      },
    },
    "without a scope that this needs: w_member_social. Add the products",
  ],
  [
    "shopify/list_orders",
    {},
    {
      body: {
        errors: [{ message: "Access denied for orders field.", extensions: { code: "ACCESS_DENIED" } }],
      },
    },
    "without a scope that this needs: read_orders. Add it to the app, install the app again,",
  ],
])("%s %j says which scope is missing: %#", async (type, input, answer, sentence) => {
  const { outcome, calls } = await runOperation(type, input, [answer, answer], { fields: { shop: "acme" } });
  expect(outcome).toMatchObject({
    kind: "fail",
    retryable: false,
    error: { message: expect.stringContaining(`The account was connected ${sentence}`) },
  });
  expect(calls).toHaveLength(1);
});

test("a quota that is used up says nothing of permissions", async () => {
  const headers = {
    ...{ "x-ratelimit-remaining": ["0"], "x-ratelimit-reset": [String(Math.round(Date.now() / 1000) + 60)] },
    "x-accepted-github-permissions": ["issues=write"],
  };
  const limited = { status: 403, headers, body: { message: "API rate limit exceeded" } };
  const input = { owner: "octocat", repo: "hello", title: "T" };
  const { outcome } = await runOperation("github/create_issue", input, [limited]);
  expect(JSON.stringify(outcome)).not.toContain("This needs a token");
});

test("another refusal says nothing of scopes", async () => {
  const refusal = { status: 404, body: { error: { code: 404, errors: [{ reason: "notFound" }] } } };
  const { outcome } = await runOperation("google_drive/read_file", { file: "1" }, [refusal]);
  expect(JSON.stringify(outcome)).not.toContain("scope");
});

test("a value of the provider stands in its sentence as it is", async () => {
  const body = {
    ok: false,
    error_code: 400,
    description: "gone",
    parameters: { migrate_to_chat_id: "-100$&7" },
  };
  const { outcome } = await runOperation("telegram/send_message", { chat_id: "1", text: "Hi" }, [
    { status: 400, body },
  ]);
  expect(JSON.stringify(outcome)).toContain("Use its new chat id: -100$&7.");
});
