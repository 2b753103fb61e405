import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { nodeTypeSet } from "#app/node-types.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { shippedTrigger } from "#test/connectors/shipped.ts";
import { SidePanel, useSidePanel } from "./side-panel.tsx";

beforeEach(async () => {
  vi.unstubAllGlobals();
  nodeTypeSet.operations.add(shippedTrigger("github", "new_issue"));
  await page.viewport(390, 844);
});

function Sheet() {
  const panel = useSidePanel(true);
  return (
    <>
      <button type="button" onClick={panel.open}>
        Open panel
      </button>
      <SidePanel panel={panel} />
    </>
  );
}

const sheet = () => page.getByRole("heading", { level: 2, name: /On a new GitHub issue/ }).first();
const question = () => page.getByRole("dialog", { name: "Delete it?" });

async function openSheet() {
  answerConnectors({ "GET /api/connections": () => Response.json({ data: [], next_cursor: null }) });
  const node = { ...nodeOf("start", "trigger"), type: "github/new_issue", config: {} };
  const store = await drawInEditor(<Sheet />, { document: documentOf([node]) });
  store.getState().select({ nodes: [idOf("start")] });
  await page.getByRole("button", { name: "Open panel" }).click();
  await expect.element(sheet()).toBeVisible();
}

test("on a phone, Escape closes the question above the panel, and then the panel", async () => {
  await openSheet();
  const answer = confirm({ title: "Delete it?", body: "It is gone then.", confirmLabel: "Delete" });
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe(false);
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(sheet()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet()).not.toBeInTheDocument();
});

test("on a phone, Escape in the dialog that connects an account leaves the panel open", async () => {
  await openSheet();
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect GitHub" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sheet()).toBeVisible();
});
