import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { nodeTypeSet } from "#app/node-types.ts";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { JsonObject } from "#lib/json.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { shippedTrigger } from "#test/connectors/shipped.ts";

const secretId = "0199d9a0-0000-7000-8000-000000000001";
const list = (data: unknown[]) => () => Response.json({ data, next_cursor: null });
const secret = {
  ...{ id: secretId, name: "Slack app", kind: "signature", settings: {}, hosts: [] },
  ...{ created_at: "2026-11-27T10:00:00.000Z", updated_at: "2026-11-27T10:00:00.000Z" },
};

beforeEach(() => {
  vi.unstubAllGlobals();
  nodeTypeSet.operations.add(shippedTrigger("slack", "new_message"));
  nodeTypeSet.operations.add(shippedTrigger("github", "repository_event"));
  nodeTypeSet.operations.add(shippedTrigger("github", "new_issue"));
});

async function drawPanel(type: string, registrations: unknown[] = [], given: JsonObject = {}) {
  answerConnectors({
    "GET /api/connections": list([]),
    "GET /api/credentials": list([secret]),
    "GET /api/webhook-registrations": list(registrations),
  });
  const node = { ...nodeOf("start", "trigger"), type, config: given };
  const store = await drawInEditor(
    <div style={{ width: 380, height: 900 }}>
      <PanelBox>
        <Inspector />
      </PanelBox>
    </div>,
    { document: documentOf([node]) },
  );
  store.getState().select({ nodes: [idOf("start")] });
  await expect.element(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  return () => store.getState().document.nodes[0]?.config;
}

test("a trigger that its provider cannot be asked for shows the steps, its URL, and takes a signing secret", async () => {
  const config = await drawPanel("slack/new_message");
  await expect
    .element(page.getByText(/Publish the flow, so that it can answer Slack's challenge/))
    .toBeVisible();
  await expect.element(page.getByText(new RegExp(`/flow/webhook/${idOf("start")}`))).toBeVisible();
  await page.getByRole("combobox", { name: "Signing secret" }).selectOptions("Slack app");
  await expect.poll(() => config()?.secret_id).toBe(secretId);
});

test("a trigger that is registered asks for an account, and says what the provider refused", async () => {
  const failing = {
    since: "2026-11-27T10:00:00.000Z",
    count: 2,
    error: { code: "http_status", message: "GitHub says: Resource not accessible" },
  };
  await drawPanel("github/repository_event", [
    {
      ...{ id: secretId, node_id: idOf("start"), flow_id: secretId, flow_name: "Builds" },
      ...{ type: "github/repository_event", state: "registering", hook_id: null, next_at: null, failing },
    },
  ]);
  await expect.element(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
  await expect.element(page.getByText(/Resource not accessible/)).toBeVisible();
  await expect.element(page.getByText("Signing secret", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Register the webhook yourself/ }).click();
  await expect.element(page.getByText("Signing secret", { exact: true }).first()).toBeVisible();
});

test("a trigger's fields offer neither tags nor expressions, which publishing refuses", async () => {
  const config = await drawPanel("github/new_issue");
  await expect.element(page.getByRole("textbox", { name: "Repository" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Use tags/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "JavaScript expression" })).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Owner" }).fill("ada");
  await expect.poll(() => config()?.input).toMatchObject({ owner: "ada" });
});

test("a tag or an expression that a trigger already has is shown, and a value replaces it", async () => {
  const input = { owner: "{{ team.owner }}", repo: { js: "trigger.repo" } };
  const config = await drawPanel("github/new_issue", [], { input });
  await expect.element(page.getByRole("textbox", { name: "Owner" })).toHaveValue("{{ team.owner }}");
  await expect.element(page.getByRole("textbox", { name: "Repository" })).toHaveValue("{{= trigger.repo }}");
  await page.getByRole("textbox", { name: "Repository" }).fill("engine");
  await page.getByRole("option", { name: "Use “engine”" }).click();
  await page.getByRole("textbox", { name: "Owner" }).fill("ada");
  await expect.poll(() => config()?.input).toMatchObject({ owner: "ada", repo: "engine" });
});
