import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { nodeTypeSet } from "#app/node-types.ts";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { type Answers, answerConnectors } from "#test/connectors/answers.ts";
import { shippedOperation } from "#test/connectors/shipped.ts";

const id = "0199d9a0-0000-7000-8000-000000000001";
const otherId = "0199d9a0-0000-7000-8000-000000000002";
const connection = {
  ...{ id, connector: "slack", name: "Orders bot", authentication: "bot_token", fields: {} },
  ...{ account: "Acme", state: "works", problem: null, hosts: ["slack.com"], last_used_at: null },
  ...{ created_at: "2026-11-27T10:00:00.000Z", updated_at: "2026-11-27T10:00:00.000Z" },
};
const list = (data: unknown[]) => () => Response.json({ data, next_cursor: null });
const returns =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

beforeEach(() => {
  vi.unstubAllGlobals();
  nodeTypeSet.operations.add(shippedOperation("slack", "post_message"));
});

async function drawPanel(
  answers: Answers,
  config: Record<string, unknown> = {},
  type = "slack/post_message",
) {
  const requests = answerConnectors({
    "POST /api/connectors/slack/operations/list_channels/run": returns({
      output: [],
      error: null,
      requests: [],
    }),
    ...answers,
  });
  const node = { ...nodeOf("send", "slack"), type, config };
  const store = await drawInEditor(
    <div style={{ width: 380, height: 900 }}>
      <PanelBox>
        <Inspector />
      </PanelBox>
    </div>,
    { document: documentOf([node]) },
  );
  store.getState().select({ nodes: [idOf("send")] });
  await expect.element(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  return { store, requests, config: () => store.getState().document.nodes[0]?.config };
}

test("the fields of an operation are in its order, and the rare ones are folded until one has a value", async () => {
  await drawPanel({ "GET /api/connections": list([connection]) });
  await expect.element(page.getByRole("textbox", { name: "Channel" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: /^More fields/ }))
    .toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: /^More fields/ }).click();
  await expect.element(page.getByRole("combobox", { name: "Show previews of links" })).toBeVisible();
});

test("a rare field with a value is shown from the start", async () => {
  await drawPanel({ "GET /api/connections": list([connection]) }, { input: { unfurl_links: "false" } });
  await expect
    .element(page.getByRole("combobox", { name: "Show previews of links" }))
    .toHaveDisplayValue("No");
});

test("a rare field with its usual value stays folded away", async () => {
  const found = shippedOperation("slack", "post_message");
  const { unfurl_links, ...fields } = found.operation.fields;
  if (!unfurl_links) throw new Error("Slack has no previews of links.");
  const operation = {
    ...found.operation,
    fields: { ...fields, unfurl_links: { ...unfurl_links, default: "true" } },
  };
  nodeTypeSet.operations.add({ ...found, name: "post_with_previews", operation });
  const type = "slack/post_with_previews";
  await drawPanel({ "GET /api/connections": list([]) }, { input: { unfurl_links: "true" } }, type);
  await expect
    .element(page.getByRole("button", { name: /^More fields/ }))
    .toHaveAttribute("aria-expanded", "false");
});

test("the head says how well the operation was shown to work, and what a repeat does", async () => {
  await drawPanel({ "GET /api/connections": list([connection]) });
  await page.getByRole("button", { name: /^Slack Proof A · A repeat may send it twice/ }).click();
  await expect.element(page.getByText(/Shown with @slack\/web-api 8 on 2026-11-27/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /Documentation/ }))
    .toHaveAttribute("href", "https://docs.slack.dev/reference/methods/chat.postMessage");
});

test("an account is chosen from those of the connector, and a refused one says what the provider said", async () => {
  const refused = { ...connection, id: otherId, name: "Old bot", state: "refused", problem: "token_revoked" };
  const { config } = await drawPanel({ "GET /api/connections": list([connection, refused]) });
  const field = page.getByRole("combobox", { name: "Slack account" });
  await field.selectOptions("Orders bot · Acme");
  await expect.poll(() => config()?.connection_id).toBe(id);
  await field.selectOptions("Old bot · Acme, refused");
  await expect.element(page.getByText("token_revoked")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Connect again" })).toBeVisible();
});

test("an account is connected in place; what the provider refuses is corrected in the same form", async () => {
  const stored: unknown[] = [];
  let tests = 0;
  const { config, requests } = await drawPanel({
    "GET /api/connections": () => list(stored.length > 0 ? [connection] : [])(),
    "POST /api/connections": (body) => {
      stored.push(body);
      return Response.json(connection, { status: 201 });
    },
    [`PATCH /api/connections/${id}`]: (body) => {
      stored.push(body);
      return Response.json(connection);
    },
    [`POST /api/connections/${id}/test`]: () => {
      tests += 1;
      const result = tests === 1 ? { state: "refused", account: null, problem: "invalid_auth" } : null;
      return Response.json(result ?? { state: "works", account: "Acme", problem: null });
    },
  });
  await page.getByRole("button", { name: "Connect Slack" }).click();
  await page.getByLabelText("Bot token", { exact: true }).fill("xoxb-wrong");
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Slack refused it: invalid_auth");
  await page.getByLabelText("Bot token", { exact: true }).fill("xoxb-right");
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await expect.poll(() => config()?.connection_id).toBe(id);
  await expect.element(page.getByText("Connected to Slack as Acme")).toBeVisible();
  expect(stored).toEqual([
    { connector: "slack", name: "Slack", authentication: "bot_token", fields: { token: "xoxb-wrong" } },
    { name: "Slack", fields: { token: "xoxb-right" } },
  ]);
  expect(requests.filter((each) => each === "POST /api/connections")).toHaveLength(1);
});

test("settings that this version does not have are shown with their values, and removed one by one", async () => {
  const { config } = await drawPanel(
    { "GET /api/connections": list([connection]) },
    { input: { channel: "C1", icon: "{{icon}}", mood: "blue" } },
  );
  const kept = page.getByText("Version 1 does not have these settings");
  await expect.element(kept).toBeVisible();
  await expect.element(page.getByText(/^\{\{icon\}\}/)).toBeVisible();
  await page.getByRole("button", { name: "Remove icon" }).click();
  await page.getByRole("button", { name: "Remove mood" }).click();
  await expect.element(kept).not.toBeInTheDocument();
  expect(config()?.input).toMatchObject({ channel: "C1" });
  expect(config()?.input).not.toHaveProperty("icon");
  expect(config()?.input).not.toHaveProperty("mood");
});
