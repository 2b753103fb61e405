import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { KeyField } from "./key-field.tsx";

const document = documentOf([
  nodeOf("call", "http_request"),
  nodeOf("set", "set_fields", {
    config: { fields: [{ name: "a", value: "{% for x in call.items %}{{ call[x] }}{% endfor %}" }] },
  }),
]);

function KeyOfCall() {
  const node = useEditor((state) => findNode(state.document, idOf("call")));
  return node ? <KeyField node={node} /> : null;
}

const field = () => page.getByRole("textbox", { name: "Key" });

test("says who uses the key, and Enter changes it there too, as one step of undo", async () => {
  const store = await drawInEditor(<KeyOfCall />, { document });
  await expect.element(page.getByText("1 node uses it in tags.")).toBeVisible();
  await field().fill("fetch");
  await expect.element(page.getByText(/Press Enter to rename it there too/)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => store.getState().document.nodes[1]?.config.fields)
    .toEqual([{ name: "a", value: "{% for x in fetch.items %}{{ fetch[x] }}{% endfor %}" }]);
  store.getState().undo();
  expect(store.getState().document).toBe(document);
  await expect.element(field()).toHaveValue("call");
});

test("says at the field why a key cannot be, and leaving the field brings the old one back", async () => {
  const store = await drawInEditor(<KeyOfCall />, { document });
  await field().fill("set");
  await expect.element(field()).toHaveAccessibleDescription(/Another node has the key “set”/);
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  await field().fill("x");
  await expect.element(field()).toHaveAccessibleDescription(/variable/);
  await userEvent.tab();
  await expect.element(field()).toHaveValue("call");
  expect(store.getState().document).toBe(document);
});

test("Escape takes back what was typed", async () => {
  const store = await drawInEditor(<KeyOfCall />, { document });
  await field().fill("other");
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toHaveValue("call");
  expect(store.getState().document).toBe(document);
});
