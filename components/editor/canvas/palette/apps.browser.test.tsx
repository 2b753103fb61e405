import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { NodeRail } from "./node-rail.tsx";

let store: EditorStore;

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function drawEditor() {
  store = await drawInEditor(
    <>
      <NodeRail />
      <CanvasCommands onOpenPanel={() => {}} />
      <div style={{ width: 900, height: 500 }}>
        <Canvas onOpenPanel={() => {}} />
      </div>
    </>,
    { document: documentOf([nodeOf("hook", "receive_webhook")]) },
  );
}

const types = () => store.getState().document.nodes.map(({ type }) => type);
const addAfterHook = () => page.getByRole("button", { name: "Add a node after Receive Webhook" }).click();

test("an operation is found beside the types that are built in, loaded when it is chosen, and connected", async () => {
  const requests = answerConnectors();
  await drawEditor();
  await addAfterHook();
  await expect.poll(() => requests).toContain("GET /api/connectors/operation-names");
  await userEvent.keyboard("slack message");
  await expect.element(page.getByRole("option", { name: /^Send a Slack message Slack/ })).toBeVisible();
  expect(requests.filter((each) => each.includes("/operations/"))).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(types).toEqual(["receive_webhook_node", "slack/post_message"]);
  expect(requests).toContain("GET /api/connectors/slack/operations/post_message");
  expect(store.getState().document.nodes[1]).toMatchObject({
    config: { label: "Send a Slack message", input: { text: "" } },
  });
  expect(store.getState().document.edges).toHaveLength(1);
});

/** Answers with the names of all operations only when told to. */
async function holdNames() {
  const names = Promise.withResolvers<void>();
  answerConnectors();
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const url = request[0] instanceof Request ? request[0].url : String(request[0]);
    if (url.endsWith("/operation-names")) await names.promise;
    return answer(...request);
  });
  await drawEditor();
  await addAfterHook();
  return names;
}

test("Enter before the operations are loaded takes the best of them, not the best of what is built in", async () => {
  const names = await holdNames();
  await userEvent.keyboard("slack message{Enter}");
  await expect.element(page.getByRole("status")).toHaveTextContent("Loading apps…");
  expect(types()).toEqual(["receive_webhook_node"]);
  names.resolve();
  await expect.poll(types).toEqual(["receive_webhook_node", "slack/post_message"]);
});

test("typing on takes an early Enter back, and what cannot be loaded leaves what is built in", async () => {
  const names = await holdNames();
  await userEvent.keyboard("slack{Enter}");
  await expect.element(page.getByRole("status")).toBeVisible();
  await userEvent.keyboard(" message");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "Search nodes" }).fill("delay");
  await userEvent.keyboard("{Enter}");
  expect(types()).toEqual(["receive_webhook_node"]);
  names.reject(new TypeError("offline"));
  await expect.poll(types).toEqual(["receive_webhook_node", "delay_node"]);
});

test("an app lists its operations, and leads back", async () => {
  answerConnectors();
  await drawEditor();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page
    .getByRole("group", { name: "Apps" })
    .getByRole("option", { name: /^GitHub/ })
    .click();
  await expect.element(page.getByPlaceholder("Search GitHub")).toHaveFocus();
  await expect.element(page.getByRole("option", { name: /^Create a GitHub issue/ })).toBeVisible();
  await page.getByRole("button", { name: "All nodes" }).click();
  await expect.element(page.getByRole("group", { name: "Apps" })).toBeVisible();
});

test("an operation that cannot be loaded is not added, and the reason is shown", async () => {
  answerConnectors({ "GET /api/connectors/slack/operations/post_message": () => Response.error() });
  await drawEditor();
  await addAfterHook();
  await userEvent.keyboard("slack message");
  await page.getByRole("option", { name: /^Send a Slack message Slack/ }).click();
  await expect.element(page.getByText("The operation could not be loaded")).toBeVisible();
  expect(types()).toEqual(["receive_webhook_node"]);
});
