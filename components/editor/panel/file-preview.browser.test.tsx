import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { definitionOf } from "#engine/node-types.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { OutputPreview } from "./output-preview.tsx";
import { useShownData } from "./shown-data.ts";

function Preview() {
  const node = useEditor((state) => findNode(state.document, idOf("file")));
  const definition = useEditor(({ nodeTypes }) => node && definitionOf(node, nodeTypes));
  const { tags } = useShownData(idOf("file"));
  return node && definition ? (
    <OutputPreview definition={definition} config={node.config} tags={tags} />
  ) : null;
}

afterEach(() => vi.unstubAllGlobals());

test("shows what the server reads of the file of the current data, for the settings that are edited", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const { settings } = JSON.parse(body);
    asked.push([url, settings.file, settings.delimiter]);
    if (settings.delimiter === "|") {
      return Response.json({ error: { code: "file_invalid", message: "Row 2 is not closed." } });
    }
    return Response.json({
      output: { rows: [{ email: "ada@example.com" }] },
      note: "The beginning of the file.",
    });
  });
  const sample = '{"file":{"filename":"a.csv","size":1,"sha256":"","file_id":"7"}}';
  const store = await drawInEditor(<Preview />, {
    document: documentOf(
      [
        nodeOf("hook", "receive_webhook", { config: { sample_payload: sample } }),
        nodeOf("file", "read_file", { config: { file: "" } }),
      ],
      ["hook -> file"],
    ),
  });
  const set = (config: Record<string, unknown>) => store.getState().updateConfig(idOf("file"), config);
  await expect.element(page.getByText("Complete the settings to see the output.")).toBeVisible();
  expect(asked).toEqual([]);
  set({ file: "{{file}}" });
  await expect.element(page.getByText("The beginning of the file.")).toBeVisible();
  await expect.element(page.getByText('"ada@example.com"').first()).toBeVisible();
  set({ format: "csv", delimiter: "|" });
  await expect.element(page.getByText("Row 2 is not closed.")).toBeVisible();
  const file = { filename: "a.csv", size: 1, sha256: "", file_id: "7" };
  expect(asked.at(0)).toEqual(["/api/flows/flow/file-previews", file, "auto"]);
  expect(asked.at(-1)).toEqual(["/api/flows/flow/file-previews", file, "|"]);
});
