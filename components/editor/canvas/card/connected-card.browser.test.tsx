import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { nodeTypeSet } from "#app/node-types.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeSettingsSchema } from "#engine/document.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { shippedOperation } from "#test/connectors/shipped.ts";

const ids = ["works", "expired", "refused"].map((state, index) => ({
  state,
  id: `0199d9a0-0000-7000-8000-00000000000${index}`,
}));

beforeEach(() => {
  vi.unstubAllGlobals();
  nodeTypeSet.operations.add(shippedOperation("slack", "post_message"));
});

/** A node with each connection, and one with the expired one that is disabled. */
async function drawCards(): Promise<string[]> {
  const connections = ids.map(({ id, state }) => ({
    ...{ id, connector: "slack", name: state, authentication: "bot_token", fields: {}, account: null },
    ...{ state, problem: null, hosts: [], last_used_at: null },
    ...{ created_at: "2026-11-27T10:00:00.000Z", updated_at: "2026-11-27T10:00:00.000Z" },
  }));
  const requests = answerConnectors({
    "GET /api/connections": () => Response.json({ data: connections, next_cursor: null }),
  });
  const nodes = [...ids, { state: "disabled", id: ids[1]?.id ?? "" }].map(({ state, id }, index) => ({
    ...nodeOf(state, "slack"),
    ...{ type: "slack/post_message", key: state, position: { x: index * 220, y: 0 } },
    config: { label: state, connection_id: id, input: {} },
    ...(state === "disabled" && { settings: nodeSettingsSchema.parse({ disabled: true }) }),
  }));
  await drawInEditor(
    <div style={{ width: 1100, height: 300 }}>
      <Canvas onOpenPanel={() => {}} />
    </div>,
    { document: documentOf(nodes) },
  );
  return requests;
}

const card = (label: string) => page.getByRole("group", { name: label, exact: true });

test("a node whose connection is broken says what to do about it in place of its summary", async () => {
  const requests = await drawCards();
  await expect.element(card("expired").getByText("Sign in again", { exact: true })).toBeVisible();
  await expect.element(card("refused").getByText("Connect again", { exact: true })).toBeVisible();
  expect(card("works").getByText(/again/).elements()).toEqual([]);
  expect(card("disabled").getByText(/again/).elements()).toEqual([]);
  // All cards share one request.
  expect(requests.filter((each) => each === "GET /api/connections")).toHaveLength(1);
});
