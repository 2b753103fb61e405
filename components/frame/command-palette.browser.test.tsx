import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { CommandPalette, openCommandPalette } from "./command-palette.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => "/" }));

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function drawPalette(readOnly = false) {
  const requests = answerConnectors({
    "GET /api/flows": () => Response.json({ data: [], next_cursor: null }),
  });
  const store = await drawInEditor(
    <>
      <CommandPalette />
      <CanvasCommands onOpenPanel={() => {}} />
      <div style={{ width: 900, height: 500 }}>
        <Canvas onOpenPanel={() => {}} />
      </div>
    </>,
    { document: documentOf([nodeOf("hook", "receive_webhook")]), readOnly },
  );
  return { requests, types: () => store.getState().document.nodes.map(({ type }) => type) };
}

test("lists operations of apps before types that only stand in for them, and adds the chosen one", async () => {
  const { requests, types } = await drawPalette();
  expect(requests).not.toContain("GET /api/connectors/operation-names");
  openCommandPalette();
  await expect.poll(() => requests).toContain("GET /api/connectors/operation-names");
  await userEvent.keyboard("issue");
  const added = () =>
    page
      .getByRole("button", { name: /^Add / })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(added).toContain("Add Create a GitHub issue");
  // The twentieth and last line of the group is an operation too.
  expect(added()).not.toContain("Add HTTP Request");
  await page.getByRole("button", { name: "Add Create a GitHub issue" }).click();
  await expect.poll(types).toEqual(["receive_webhook_node", "github/create_issue"]);
});

test("a built-in type is found as before, with the word that adds it", async () => {
  const { types } = await drawPalette();
  openCommandPalette();
  await userEvent.keyboard("add delay");
  await expect.element(page.getByRole("button", { name: "Add Delay" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(types).toEqual(["receive_webhook_node", "delay_node"]);
});

test("nothing is offered to those who may not edit", async () => {
  const { requests } = await drawPalette(true);
  openCommandPalette();
  await userEvent.keyboard("issue");
  await expect.element(page.getByText("No results.")).toBeVisible();
  expect(requests).not.toContain("GET /api/connectors/operation-names");
});
