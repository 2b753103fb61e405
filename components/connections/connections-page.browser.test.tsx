import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { type Answers, answerConnectors } from "#test/connectors/answers.ts";
import { signedIn } from "#test/connectors/signed-in.ts";
import { ConnectionsPage } from "./connections-page.tsx";

const id = "0199d9a0-0000-7000-8000-000000000001";
const flowId = "0199d9a0-0000-7000-8000-0000000000f1";

const connectionOf = (more: Partial<Connection> = {}): Connection => ({
  ...{ id, connector: "slack", name: "Orders bot", authentication: "bot_token", fields: {} },
  ...{ account: "Acme", state: "works", problem: null, hosts: ["slack.com"], last_used_at: null },
  ...{ created_at: "2026-11-27T10:00:00.000Z", updated_at: "2026-11-27T10:00:00.000Z" },
  ...more,
});

const list = (data: unknown[]) => () => Response.json({ data, next_cursor: null });
const failure = () =>
  Response.json(
    { type: "about:blank", title: "Server error", status: 500, code: "internal_error", detail: "It broke." },
    { status: 500 },
  );

async function show(answers: Answers, role = "editor") {
  const requests = answerConnectors({ ...signedIn(role), ...answers });
  const ignore = () => {};
  const router = {
    push: ignore,
    replace: ignore,
    prefetch: ignore,
    back: ignore,
    forward: ignore,
    refresh: ignore,
  };
  await draw(
    <AppRouterContext.Provider value={router as never}>
      <PathnameContext.Provider value="/settings/connections">
        <ConnectionsPage />
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  return requests;
}

afterEach(async () => {
  vi.unstubAllGlobals();
  window.location.hash = "";
  await page.viewport(1280, 720);
});

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("while the connections load, that is said; without any, what to do", async () => {
  let arrive: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  await show({ "GET /api/connections": () => waiting });
  await expect.element(page.getByRole("status", { name: "Loading the connections" })).toBeInTheDocument();
  arrive(list([])());
  await expect.element(page.getByRole("heading", { name: "No connections yet" })).toBeVisible();
  await expect.element(page.getByText(/Connect an account here, or in the settings of a node/)).toBeVisible();
});

test("a list that cannot be loaded is tried again", async () => {
  let isUp = false;
  await show({ "GET /api/connections": () => (isUp ? list([connectionOf()])() : failure()) });
  await expect.element(page.getByText("The connections could not be loaded")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("Orders bot")).toBeVisible();
});

const expired = connectionOf({
  ...{ id: "0199d9a0-0000-7000-8000-000000000002", name: "Ada's Slack", state: "expired" },
  problem: "The provider says: invalid_grant",
});
const refused = connectionOf({
  ...{ id: "0199d9a0-0000-7000-8000-000000000003", name: "Old bot", state: "refused" },
  problem: "token_revoked",
});

test("each state says whether flows can use the account, why not, and what to do", async () => {
  await show({ "GET /api/connections": list([connectionOf(), expired, refused]) });
  await expect.element(row("Orders bot")).toMatchTextContent(/works/);
  await expect.element(row("Orders bot").getByRole("button", { name: "Change Orders bot" })).toBeVisible();
  await expect.element(row("Ada's Slack")).toMatchTextContent(/expired.*The provider says: invalid_grant/);
  await expect.element(row("Ada's Slack")).toMatchTextContent(/until someone signs in at the provider again/);
  await expect.element(page.getByRole("button", { name: "Sign in again: Ada's Slack" })).toBeVisible();
  await expect.element(row("Old bot")).toMatchTextContent(/refused.*token_revoked/);
  await expect.element(page.getByRole("button", { name: "Connect again: Old bot" })).toBeVisible();
});

test("on a phone, a row with its buttons is no wider than the page", async () => {
  await page.viewport(390, 844);
  await show({ "GET /api/connections": list([connectionOf(), expired, refused]) });
  await expect.element(row("Old bot")).toBeVisible();
  const wider = [...document.querySelectorAll("button")].filter(
    (each) => each.getBoundingClientRect().right > window.innerWidth,
  );
  expect(wider.map((each) => each.textContent)).toEqual([]);
});

const many = Array.from({ length: 201 }, (_, index) =>
  connectionOf({ id: `0199d9a0-0000-7000-8000-${String(index).padStart(12, "0")}`, name: `Bot ${index}` }),
);

test("all connections are listed, however many there are, and found by name, account or app", async () => {
  await show({
    "GET /api/connections": (_, query) =>
      new URLSearchParams(query).has("cursor")
        ? Response.json({ data: many.slice(200), next_cursor: null })
        : Response.json({ data: many.slice(0, 200), next_cursor: "next" }),
  });
  await expect.element(row("Bot 200")).toBeInTheDocument();
  const search = page.getByRole("textbox", { name: "Search connections" });
  await search.fill("bot 20");
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(2);
  await search.fill("github");
  await expect.element(page.getByText("No connection matches “github”")).toBeVisible();
});

test("a link to one connection leads the keyboard there", async () => {
  window.location.hash = `#${refused.id}`;
  await show({ "GET /api/connections": list([connectionOf(), expired, refused]) });
  await expect.element(row("Old bot")).toHaveFocus();
});

test("a viewer sees all connections, and cannot change them", async () => {
  await show({ "GET /api/connections": list([connectionOf()]) }, "viewer");
  await expect.element(row("Orders bot")).toBeVisible();
  expect(page.getByRole("button", { name: /Orders bot|Connect an account/ }).elements()).toEqual([]);
});

test("a connection is renamed, and its secret stays", async () => {
  const sent: unknown[] = [];
  let name = "Orders bot";
  await show({
    "GET /api/connections": () => list([connectionOf({ name })])(),
    [`PATCH /api/connections/${id}`]: (body) => {
      sent.push(body);
      name = "Deliveries";
      return Response.json(connectionOf({ name }));
    },
    [`POST /api/connections/${id}/test`]: () =>
      Response.json({ state: "works", account: "Acme", problem: null }),
  });
  await page.getByRole("button", { name: "Change Orders bot" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Deliveries");
  await page.getByRole("button", { name: "Save and test" }).click();
  await expect.element(row("Deliveries")).toBeVisible();
  expect(sent).toEqual([{ name: "Deliveries", fields: {} }]);
});

test("a use is shown as exactly as it is recorded", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const used = (name: string, last_used_at: string | null, digit: number) =>
    connectionOf({ name, last_used_at, id: `0199d9a0-0000-7000-8000-00000000001${digit}` });
  const three = [used("Now", ago(0.5), 1), used("Earlier", ago(3), 2), used("Unused", null, 3)];
  await show({ "GET /api/connections": list(three) });
  await expect.element(row("Now")).toMatchTextContent(/used within the hour/);
  await expect.element(row("Earlier")).toMatchTextContent(/used 3 h/);
  await expect.element(row("Unused")).toMatchTextContent(/never used/);
});

test("a refused account is connected again with another key", async () => {
  const sent: unknown[] = [];
  await show({
    "GET /api/connections": () =>
      list([sent.length > 0 ? { ...refused, state: "works", problem: null } : refused])(),
    [`PATCH /api/connections/${refused.id}`]: (body) => {
      sent.push(body);
      return Response.json(refused);
    },
    [`POST /api/connections/${refused.id}/test`]: () =>
      Response.json({ state: "works", account: "Acme", problem: null }),
  });
  await page.getByRole("button", { name: "Connect again: Old bot" }).click();
  await page.getByLabelText("Bot token", { exact: true }).fill("xoxb-new");
  await page.getByRole("button", { name: "Save and test" }).click();
  await expect.element(page.getByRole("button", { name: "Change Old bot" })).toBeVisible();
  expect(sent).toEqual([{ name: "Old bot", fields: { token: "xoxb-new" } }]);
});

test("the flows that fail without a connection are listed before it is deleted, the published ones first", async () => {
  const asked: string[] = [];
  const requests = await show({
    "GET /api/connections": list([connectionOf()]),
    [`GET /api/connections/${id}/flows`]: () =>
      Response.json({
        flows: [
          { id, name: "A draft", published: false },
          { id: flowId, name: "Orders", published: true },
        ],
        hidden_flows: 0,
      }),
    [`DELETE /api/connections/${id}`]: (_, query) => {
      asked.push(query);
      return new Response(null, { status: 204 });
    },
  });
  await page.getByRole("button", { name: "Delete Orders bot" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Orders bot”?" });
  const uses = dialog.getByRole("list", { name: "Flows that use it" });
  await expect.element(uses.getByRole("listitem").first()).toMatchTextContent(/Orders published/);
  await expect.element(uses.getByRole("listitem").nth(1)).toMatchTextContent(/A draft draft only/);
  await expect
    .element(uses.getByRole("link", { name: "Orders" }))
    .toHaveAttribute("href", `/flows/${flowId}`);
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(requests).not.toContain(`DELETE /api/connections/${id}`);
  await dialog.getByRole("button", { name: "Delete connection" }).click();
  await expect.element(page.getByText("“Orders bot” was deleted")).toBeVisible();
  expect(asked).toEqual(["force=true"]);
});

test("an unused connection is deleted without force, and one of a flow that is hidden is not", async () => {
  const asked: string[] = [];
  let hidden = 1;
  await show({
    "GET /api/connections": list([connectionOf()]),
    [`GET /api/connections/${id}/flows`]: () => Response.json({ flows: [], hidden_flows: hidden }),
    [`DELETE /api/connections/${id}`]: (_, query) => {
      asked.push(query);
      return new Response(null, { status: 204 });
    },
  });
  await page.getByRole("button", { name: "Delete Orders bot" }).click();
  await expect.element(page.getByText(/A private flow that you cannot see would fail/)).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  hidden = 0;
  await page.getByRole("button", { name: "Delete Orders bot" }).click();
  await expect.element(page.getByText("No flow uses it. Its secret is deleted permanently.")).toBeVisible();
  await page.getByRole("button", { name: "Delete connection" }).click();
  await expect.poll(() => asked).toEqual([""]);
});
