import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { OauthClientForm } from "#components/connections/oauth-client-form.tsx";
import { draw } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { ConnectorPage } from "./connector-page.tsx";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {} }),
  usePathname: () => "/settings/connectors/slack",
}));

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("a shipped connector says how to connect, which scopes what needs, and its limits", async () => {
  answerConnectors();
  await draw(<ConnectorPage name="slack" />);
  const oauth = page.getByRole("region", { name: "Slack account" });
  await expect
    .element(oauth.getByRole("link", { name: "api.slack.com" }))
    .toHaveAttribute("href", "https://api.slack.com/apps");
  await expect
    .element(oauth.getByRole("row", { name: /^reactions:write React to a Slack message/ }))
    .toBeVisible();
  await expect.element(page.getByText(/reinstall the app to the workspace/).first()).toBeVisible();
});

test("an operation opens to its fields, what a repeat does, and its proof", async () => {
  const requests = answerConnectors();
  await draw(<ConnectorPage name="slack" />);
  await page.getByRole("textbox", { name: "Search operations" }).fill("send message");
  const operations = page.getByRole("list", { name: "Operations" });
  await operations.getByRole("button", { name: /Send a Slack message/ }).click();
  await expect
    .element(operations.getByRole("row", { name: /^Channel \(required\) channel text/ }))
    .toBeVisible();
  await expect.element(operations.getByText(/A repeat may send it twice/)).toBeVisible();
  await expect
    .element(operations.getByText(/Proof A: .* Shown with @slack\/web-api 8 on 2026-11-27/))
    .toBeVisible();
  expect(requests.filter((each) => each.includes("/operations/"))).toEqual([
    "GET /api/connectors/slack/operations/post_message",
  ]);
});

test("a trigger opens to its fields too", async () => {
  answerConnectors();
  await draw(<ConnectorPage name="github" />);
  await page.getByRole("textbox", { name: "Search operations" }).fill("new GitHub issue");
  const operations = page.getByRole("list", { name: "Operations" });
  await operations.getByRole("button", { name: /On a new GitHub issue/ }).click();
  await expect.element(operations.getByRole("table", { name: "Fields" })).toBeVisible();
});

test("who registers an app sees the steps at the provider and which operations need each scope", async () => {
  answerConnectors();
  await draw(
    <OauthClientForm
      client={{
        ...{ connector: "slack", authentication: "oauth", title: "Slack", client_id: null },
        connectors: [{ name: "slack", title: "Slack" }],
        ...{ redirect_url: "https://flows.example.com/oauth/callback", scopes: ["chat:write", "users:read"] },
        ...{ register_url: "https://api.slack.com/apps", updated_at: null },
      }}
    />,
  );
  await expect.element(page.getByText(/Slack accepts https only/)).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^chat:write Send a Slack message/ })).toBeVisible();
});
