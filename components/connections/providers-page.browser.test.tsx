import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { OauthClient } from "#api/connectors/connections-schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { type Answers, answerConnectors } from "#test/connectors/answers.ts";
import { signedIn } from "#test/connectors/signed-in.ts";
import { ProvidersPage } from "./providers-page.tsx";

const clientOf = (more: Partial<OauthClient> = {}): OauthClient => ({
  ...{ connector: "slack", title: "Slack", authentication: "oauth", client_id: null, updated_at: null },
  connectors: [{ name: "slack", title: "Slack" }],
  redirect_url: "https://flows.example.com/oauth/callback",
  scopes: ["chat:write", "users:read"],
  register_url: "https://api.slack.com/apps",
  ...more,
});
const google = clientOf({
  ...{ connector: "google", title: "Google", client_id: "one.apps.example.com" },
  connectors: [
    { name: "gmail", title: "Gmail" },
    { name: "google_sheets", title: "Google Sheets" },
  ],
});

const list = (data: unknown[]) => () => Response.json({ data, next_cursor: null });

async function show(answers: Answers, role = "owner") {
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
      <PathnameContext.Provider value="/settings/providers">
        <ProvidersPage />
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  return requests;
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 720);
});

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("while the providers load, that is said; without any, why there is none", async () => {
  let arrive: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  await show({ "GET /api/oauth-clients": () => waiting });
  await expect.element(page.getByRole("status", { name: "Loading the providers" })).toBeInTheDocument();
  arrive(list([])());
  await expect.element(page.getByRole("heading", { name: "No connector signs in by OAuth" })).toBeVisible();
});

test("a list that cannot be loaded is tried again", async () => {
  let isUp = false;
  const failure = () =>
    Response.json(
      {
        type: "about:blank",
        title: "Server error",
        status: 500,
        code: "internal_error",
        detail: "It broke.",
      },
      { status: 500 },
    );
  await show({ "GET /api/oauth-clients": () => (isUp ? list([clientOf()])() : failure()) });
  await expect.element(page.getByText("The providers could not be loaded")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("Slack")).toMatchTextContent(/no app registered/);
});

test("one app of Google is registered for all that it serves, and they are named", async () => {
  await show({ "GET /api/oauth-clients": list([google, clientOf()]) });
  await expect.element(row("Google")).toMatchTextContent(/one\.apps\.example\.com/);
  await expect.element(row("Google")).toMatchTextContent(/Gmail, Google Sheets/);
  await page.getByRole("button", { name: "Edit the app at Google" }).click();
  await expect.element(page.getByText(/It serves Gmail, Google Sheets\./)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Client ID" })).toHaveValue("one.apps.example.com");
});

test("an app is registered with the texts to copy, and what is refused is shown at its field", async () => {
  const sent: unknown[] = [];
  const detail = "The connector now gets its tokens from another address. Enter the client secret again.";
  await show({
    "GET /api/oauth-clients": () => list([clientOf({ client_id: sent.length > 1 ? "the-app" : null })])(),
    "PUT /api/oauth-clients/slack/oauth": (body) => {
      sent.push(body);
      if (sent.length > 1) return Response.json(clientOf({ client_id: "the-app" }));
      const errors = [{ pointer: "/client_secret", code: "secret_required", detail }];
      return Response.json(
        { type: "about:blank", title: "Invalid", status: 422, code: "invalid_request", detail, errors },
        { status: 422 },
      );
    },
  });
  await page.getByRole("button", { name: "Register the app at Slack" }).click();
  const dialog = page.getByRole("dialog", { name: "App at Slack" });
  await expect.element(dialog.getByText("https://flows.example.com/oauth/callback")).toBeVisible();
  await expect.element(dialog.getByText("chat:write users:read")).toBeVisible();
  await dialog.getByRole("button", { name: "Save app" }).click();
  await expect.element(dialog.getByText("Enter the client ID.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Client ID" }).fill("the-app");
  await dialog.getByRole("button", { name: "Save app" }).click();
  await expect.element(dialog.getByText(detail)).toBeVisible();
  await dialog.getByLabelText("Client secret", { exact: true }).fill("canary");
  await dialog.getByRole("button", { name: "Save app" }).click();
  await expect.element(page.getByText("The app at Slack was saved")).toBeVisible();
  await expect.element(row("Slack")).toMatchTextContent(/the-app/);
  expect(sent).toEqual([{ client_id: "the-app" }, { client_id: "the-app", client_secret: "canary" }]);
});

test("the connections that stop without an app are listed before it is forgotten", async () => {
  const id = "0199d9a0-0000-7000-8000-000000000001";
  const requests = await show({
    "GET /api/oauth-clients": list([google]),
    "GET /api/oauth-clients/google/oauth/connections": list([
      { id, name: "Orders sheet", connector: "google_sheets", account: "ada@example.com" },
    ]),
    "DELETE /api/oauth-clients/google/oauth": () => new Response(null, { status: 204 }),
  });
  await page.getByRole("button", { name: "Forget the app at Google" }).click();
  const dialog = page.getByRole("dialog", { name: "Forget the app at Google?" });
  await expect.element(dialog.getByRole("listitem")).toMatchTextContent(/Orders sheet ada@example\.com/);
  await expect
    .element(dialog.getByRole("link", { name: "Orders sheet" }))
    .toHaveAttribute("href", `/settings/connections#${id}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(requests).not.toContain("DELETE /api/oauth-clients/google/oauth");
  await page.getByRole("button", { name: "Forget the app at Google" }).click();
  await page.getByRole("button", { name: "Forget app" }).click();
  await expect.element(page.getByText("The app was forgotten")).toBeVisible();
});

test("an editor sees the providers, and cannot change their apps", async () => {
  await show({ "GET /api/oauth-clients": list([google]) }, "editor");
  await expect.element(row("Google")).toBeVisible();
  expect(page.getByRole("button", { name: /the app at/ }).elements()).toEqual([]);
});

test("on a phone, a row with its buttons is no wider than the page", async () => {
  await page.viewport(390, 844);
  await show({ "GET /api/oauth-clients": list([google]) });
  await expect.element(row("Google")).toBeVisible();
  const wider = [...document.querySelectorAll("button")].filter(
    (each) => each.getBoundingClientRect().right > window.innerWidth,
  );
  expect(wider.map((each) => each.textContent)).toEqual([]);
});
