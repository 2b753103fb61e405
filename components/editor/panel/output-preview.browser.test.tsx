import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { definitionOf } from "#engine/node-types.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { OutputPreview } from "./output-preview.tsx";
import { useShownData } from "./shown-data.ts";

const dates = documentOf([nodeOf("at", "date_time", { config: { date: "", operation: "add", amount: 1 } })]);

function Preview({ of }: { of: string }) {
  const node = useEditor((state) => findNode(state.document, idOf(of)));
  const definition = useEditor(({ nodeTypes }) => node && definitionOf(node, nodeTypes));
  const { tags } = useShownData(idOf(of));
  return node && definition ? (
    <OutputPreview definition={definition} config={node.config} tags={tags} />
  ) : null;
}

test("shows the output that the settings give while they are typed, or why there will be none", async () => {
  const store = await drawInEditor(<Preview of="at" />, { document: dates });
  const set = (config: Record<string, unknown>) => store.getState().updateConfig(idOf("at"), config);
  await expect.element(page.getByText("Complete the settings to see the output.")).toBeVisible();
  set({ date: "2026-01-31" });
  await expect.element(page.getByText('"2026-02-01T00:00:00.000+00:00"').first()).toBeVisible();
  set({ unit: "month" });
  await expect.element(page.getByText('"2026-02-28T00:00:00.000+00:00"').first()).toBeVisible();
  set({ amount: 0.5 });
  await expect.element(page.getByText(/not a whole number of months/)).toBeVisible();
});

test("shows an output whose library is loaded first, and the newest of several", async () => {
  const store = await drawInEditor(<Preview of="text" />, {
    document: documentOf([nodeOf("text", "markdown", { config: { text: "# Hi" } })]),
  });
  await expect.element(page.getByText(/<h1>Hi<\/h1>/).first()).toBeVisible();
  store.getState().updateConfig(idOf("text"), { text: "a" });
  store.getState().updateConfig(idOf("text"), { text: "b" });
  await expect.element(page.getByText(/<p>b<\/p>/).first()).toBeVisible();
});

test("shows what selectors find in the HTML, by the browser’s parser, without running or loading anything", async () => {
  const source = `<ul><li><a href="/1">One</a><li><img src="/never" onerror="document.title = 'ran'">Two</ul>`;
  const store = await drawInEditor(<Preview of="page" />, {
    document: documentOf([nodeOf("page", "html", { config: { source: "", fields: [] } })]),
  });
  const set = (config: Record<string, unknown>) => store.getState().updateConfig(idOf("page"), config);
  await expect.element(page.getByText("Complete the settings to see the output.")).toBeVisible();
  set({ source, each: "li", fields: [{ name: "name", selector: "a" }] });
  await expect.element(page.getByText('"One"').first()).toBeVisible();
  set({ fields: [{ name: "name", selector: "a", value: "attribute", attribute: "href" }] });
  await expect.element(page.getByText('"/1"').first()).toBeVisible();
  set({ each: "li[" });
  await expect.element(page.getByText("“li[” is not a CSS selector. Correct it.")).toBeVisible();
  set({ operation: "build", template: "<p>Hi</p>" });
  await expect.element(page.getByText(/<p>Hi<\/p>/).first()).toBeVisible();
  expect(document.title).not.toBe("ran");
});

test("shows the first rows of a file, and says when only a run can tell", async () => {
  const store = await drawInEditor(<Preview of="file" />, {
    document: documentOf([nodeOf("file", "write_file", { config: { data: "" } })]),
  });
  const set = (config: Record<string, unknown>) => store.getState().updateConfig(idOf("file"), config);
  await expect.element(page.getByText("Complete the settings to see the output.")).toBeVisible();
  set({ data: '[{"id":1,"name":"Ada"},{"id":2}]', file_name: "people" });
  await expect.element(page.getByText('"people.csv"')).toBeVisible();
  await expect.element(page.getByRole("treeitem", { name: /^rows/ })).toBeVisible();
  set({ data: "only text" });
  await expect.element(page.getByText(/The data is not a list of rows/)).toBeVisible();
  set({ data: { js: "input.rows" } });
  await expect
    .element(page.getByText("A setting is an expression. The output is known after a run."))
    .toBeVisible();
});
