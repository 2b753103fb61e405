import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Connection, connectedChannel } from "#api/connectors/connections-schema.ts";
import { drawField } from "#test/browser/draw.tsx";
import { type Answers, answerConnectors } from "#test/connectors/answers.ts";
import { signedIn } from "#test/connectors/signed-in.ts";
import { ConnectionPicker } from "./connection-picker.tsx";

const id = "0199d9a0-0000-7000-8000-000000000001";
const connectionOf = (more: Partial<Connection> = {}): Connection => ({
  ...{ id, connector: "slack", name: "Slack", authentication: "oauth", fields: {} },
  ...{ account: "Acme", state: "works", problem: null, hosts: ["slack.com"], last_used_at: null },
  ...{ created_at: "2026-11-27T10:00:00.000Z", updated_at: "2026-11-27T10:00:00.000Z" },
  ...more,
});
const app = {
  ...{ connector: "slack", title: "Slack", authentication: "oauth", client_id: "app", updated_at: null },
  connectors: [{ name: "slack", title: "Slack" }],
  ...{
    redirect_url: "http://localhost/oauth/callback",
    scopes: [],
    register_url: "https://api.slack.com/apps",
  },
};
const list = (data: unknown[]) => () => Response.json({ data, next_cursor: null });

async function show(answers: Answers, first = "") {
  const requests = answerConnectors({
    ...signedIn("editor"),
    "GET /api/oauth-clients": list([app]),
    ...answers,
  });
  const field = await drawField<string>(first, (value, set) => (
    <ConnectionPicker
      label="Slack account"
      connector={{ name: "slack", title: "Slack" }}
      value={value}
      onChange={set}
    />
  ));
  return { ...field, requests };
}

/** A window at the provider, which the test plays. */
function stubWindow() {
  const opened = { location: { href: "" }, close: vi.fn() };
  vi.stubGlobal(
    "open",
    vi.fn(() => opened),
  );
  return opened;
}

/** The provider's window ends with this. */
function say(outcome: Record<string, unknown>): void {
  const channel = new BroadcastChannel(connectedChannel);
  channel.postMessage(outcome);
  channel.close();
}

const authorizing: Answers = {
  "POST /api/connections/authorizations": () =>
    Response.json({ url: "https://slack.com/oauth?state=ours", attempt: "ours" }, { status: 201 }),
};

afterEach(() => vi.unstubAllGlobals());

async function begin() {
  await page.getByRole("button", { name: "Connect Slack" }).click();
  await page.getByRole("button", { name: "Continue to Slack" }).click();
}

test("an account is connected in the provider's window, which this page opened", async () => {
  let connections: Connection[] = [];
  const { value } = await show({ ...authorizing, "GET /api/connections": () => list(connections)() });
  const opened = stubWindow();
  await begin();
  await expect.element(page.getByText(/Give access in the window that opened/)).toBeVisible();
  expect(opened.location.href).toBe("https://slack.com/oauth?state=ours");
  connections = [connectionOf()];
  // Another page has connected another account at the same time, and one has failed.
  say({ connection: "0199d9a0-0000-7000-8000-000000000009", attempt: "theirs" });
  say({ problem: "refused", attempt: "theirs" });
  say({ connection: id, attempt: "ours" });
  await expect.element(page.getByText("Connected to Slack", { exact: true })).toBeVisible();
  await expect.poll(value).toBe(id);
  await expect
    .element(page.getByRole("combobox", { name: "Slack account" }))
    .toHaveDisplayValue("Slack · Acme");
});

test.each([
  ["canceled", /No access was given at the provider\./],
  ["expired", /That took too long\. Try again\./],
  ["app_missing", /The registered app no longer exists here/],
])("a window that ends with %s says what to do in the dialog, which stays open", async (problem, text) => {
  const { value } = await show({ ...authorizing, "GET /api/connections": list([]) });
  stubWindow();
  await begin();
  await expect.element(page.getByRole("status").filter({ hasText: /Give access/ })).toBeVisible();
  say({ problem, attempt: "ours" });
  await expect.element(page.getByRole("alert")).toMatchTextContent(text);
  expect(page.getByText(/Give access in the window/).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "Continue to Slack" })).toBeEnabled();
  expect(value()).toBe("");
});

test("a response that lost its state ends the waiting, although nobody knows whose it was", async () => {
  await show({ ...authorizing, "GET /api/connections": list([]) });
  stubWindow();
  await begin();
  await expect.element(page.getByText(/Give access in the window/)).toBeVisible();
  say({ problem: "expired" });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/That took too long\. Try again\./);
});

test("a window that the browser blocks is no wait, but a sentence", async () => {
  const { requests } = await show({ ...authorizing, "GET /api/connections": list([]) });
  vi.stubGlobal("open", () => null);
  await begin();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Allow pop-ups for this page/);
  expect(requests).not.toContain("POST /api/connections/authorizations");
});

test("a refused beginning closes the window, and says why", async () => {
  const detail = "No app is registered with Slack.";
  await show({
    "GET /api/connections": list([]),
    "POST /api/connections/authorizations": () =>
      Response.json(
        { type: "about:blank", title: "Conflict", status: 409, code: "oauth_client_missing", detail },
        { status: 409 },
      ),
  });
  const opened = stubWindow();
  await begin();
  await expect.element(page.getByRole("alert")).toMatchTextContent(detail);
  expect(opened.close).toHaveBeenCalled();
});

test("an expired account is signed in again, and keeps its id", async () => {
  const sent: unknown[] = [];
  const expired = connectionOf({ state: "expired", problem: "The provider says: invalid_grant" });
  let connections = [expired];
  const { value } = await show(
    {
      "GET /api/connections": () => list(connections)(),
      "POST /api/connections/authorizations": (body) => {
        sent.push(body);
        return Response.json({ url: "https://slack.com/oauth", attempt: "ours" }, { status: 201 });
      },
    },
    id,
  );
  stubWindow();
  await expect.element(page.getByText("The provider says: invalid_grant")).toBeVisible();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Continue to Slack" }).click();
  await expect.element(page.getByText(/Give access in the window/)).toBeVisible();
  expect(sent).toMatchObject([{ connector: "slack", authentication: "oauth", connection_id: id }]);
  connections = [connectionOf()];
  say({ connection: id, attempt: "ours" });
  await expect.element(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
  expect(page.getByText("The provider says: invalid_grant").elements()).toEqual([]);
  expect(value()).toBe(id);
});

test("a connection that was deleted is named as such, and another one can be chosen", async () => {
  const other = connectionOf({ id: "0199d9a0-0000-7000-8000-000000000002", name: "Other" });
  const { value } = await show({ "GET /api/connections": list([other]) }, id);
  await expect.element(page.getByText("This connection no longer exists. Choose another one.")).toBeVisible();
  await page.getByRole("combobox", { name: "Slack account" }).selectOptions("Other · Acme");
  await expect.poll(value).toBe(other.id);
});

test("an account of a later page can be chosen, and is not taken for a deleted one", async () => {
  const first = connectionOf({ id: "0199d9a0-0000-7000-8000-000000000002", name: "New" });
  await show(
    {
      "GET /api/connections": (_, query) =>
        new URLSearchParams(query).has("cursor")
          ? list([connectionOf()])()
          : Response.json({ data: [first], next_cursor: "next" }),
    },
    id,
  );
  await expect
    .element(page.getByRole("combobox", { name: "Slack account" }))
    .toHaveDisplayValue("Slack · Acme");
  expect(page.getByText(/no longer exists/).elements()).toEqual([]);
});
