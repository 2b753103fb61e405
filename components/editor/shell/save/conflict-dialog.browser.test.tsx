import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SaveConflict } from "#components/editor/state/store/save-actions.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { Choose, Conflict, Side } from "#engine/merge/conflict.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { Saver } from "./saver.ts";

const document = documentOf([
  nodeOf("wait", "delay", { config: { label: "Wait", seconds: 5 } }),
  nodeOf("call", "http_request", { config: { label: "Call", url: "https://example.com/mine" } }),
]);
const url: Conflict = {
  kind: "field",
  id: "call/config.url",
  ownerId: idOf("call"),
  field: "config.url",
  mine: "https://example.com/mine",
  theirs: "https://example.com/theirs",
};
const removal: Conflict = { kind: "removal", id: "wait/removal", ownerId: idOf("wait"), removedBy: "theirs" };

async function drawDialog(conflicts: readonly Conflict[], savedBy: SaveConflict["theirs"]["saved_by"]) {
  let choose: Choose | null = null;
  const saver = {
    resolve: async (chosen: Choose) => {
      choose = chosen;
      return true;
    },
  } as Partial<Saver> as Saver;
  const store = await drawInEditor(<ConflictDialog saver={saver} />, { document });
  const theirs = { name: "", description: "", document, revision: 2, saved_by: savedBy };
  store.getState().showConflict({ theirs, conflicts });
  return { chosen: (): (Side | undefined)[] => conflicts.map((conflict) => choose?.(conflict)) };
}

const dialog = page.getByRole("dialog", { name: "Conflicting changes" });
const ada = { id: "ada", name: "Ada" };

test("names who saved and the field, and compares the two values", async () => {
  const { chosen } = await drawDialog([url], ada);
  await expect.element(dialog.getByText(/^Ada saved this flow/)).toBeVisible();
  await expect.element(dialog.getByRole("heading", { name: "Call · URL" })).toBeVisible();
  await expect.element(dialog.getByRole("region", { name: "Call · URL: theirs and mine" })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  expect(chosen()).toEqual(["mine"]);
});

test("several conflicts are decided one by one, or all at once", async () => {
  const { chosen } = await drawDialog([url, removal], ada);
  await expect.element(dialog.getByText("Ada deleted it. You changed it.")).toBeVisible();
  await dialog.getByRole("radiogroup", { name: "Wait" }).getByText("Keep mine").click();
  await dialog.getByRole("button", { name: "Save my choices" }).click();
  expect(chosen()).toEqual(["theirs", "mine"]);
  await dialog.getByRole("button", { name: "Keep all of mine" }).click();
  expect(chosen()).toEqual(["mine", "mine"]);
});

test("someone unknown is called so, as after an upgrade", async () => {
  await drawDialog([removal], null);
  await expect.element(dialog.getByText("Someone else deleted it. You changed it.")).toBeVisible();
});
