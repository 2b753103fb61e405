import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Tab } from "#api/flows/documents/tabs/schema.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { People } from "./people.tsx";

const document = documentOf([
  nodeOf("wait", "delay", { config: { label: "Wait" } }),
  nodeOf("then", "delay", { x: 320, config: { label: "Then" } }),
]);

const tabOf = (id: string, name: string, node: string | null = null): Tab => ({
  id,
  user: { id: name, name },
  node_id: node && idOf(node),
  listening_until: null,
});

async function drawWith(tabs: readonly Tab[]) {
  const store = await drawInEditor(
    <div style={{ width: 900, height: 500 }}>
      <People />
      <Canvas onOpenPanel={() => {}} />
    </div>,
    { document },
  );
  store.getState().setOtherTabs(tabs);
  return store;
}

const people = page.getByRole("button", { name: /^Also here/ });

test("nobody else is here: nothing is shown", async () => {
  await drawWith([]);
  await expect.element(page.getByRole("group", { name: "Wait", exact: true })).toBeVisible();
  await expect.element(people).not.toBeInTheDocument();
});

test("those who are here are named, and their menu leads to what they have selected", async () => {
  const store = await drawWith([tabOf("1", "Ada Lovelace", "then"), tabOf("2", "Bob")]);
  await expect.element(people).toHaveAccessibleName("Also here: Ada Lovelace, and Bob");
  await people.click();
  await expect.element(page.getByRole("menuitem", { name: "Bob No node selected" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Ada Lovelace Then" }).click();
  expect([...store.getState().selection.nodes]).toEqual([idOf("then")]);
});

test("a card that others have selected has a ring with their name", async () => {
  const store = await drawWith([tabOf("1", "Ada", "then"), tabOf("2", "Bob", "then")]);
  const card = page.getByRole("group", { name: "Then", exact: true });
  await expect.element(card.getByText("Ada +1")).toBeVisible();
  store.getState().setOtherTabs([]);
  await expect.element(card.getByText("Ada")).not.toBeInTheDocument();
});
