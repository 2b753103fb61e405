import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadedMonaco, loadMonaco, type Monaco } from "#components/monaco/load.ts";
import { drawField } from "#test/browser/draw.tsx";
import { JsonField } from "./json-field.tsx";

vi.mock("#components/monaco/load.ts", { spy: true });

function drawJson(first: string, readOnly = false) {
  return drawField(first, (value, set) => (
    <>
      <JsonField label="Sample payload" value={value} onChange={set} readOnly={readOnly} />
      <button type="button">Elsewhere</button>
    </>
  ));
}

const field = () => page.getByRole("textbox", { name: "Sample payload" });
const format = () => page.getByRole("button", { name: "Format" });

/** Fields see no Monaco until it is released, even if the page has it already: after a first try that failed, for instance. */
function delayMonaco(): () => Promise<void> {
  const loading = Promise.withResolvers<Monaco>();
  const [loaded, load] = [vi.mocked(loadedMonaco), vi.mocked(loadMonaco)];
  loaded.mockReturnValue(null);
  load.mockReturnValue(loading.promise);
  const restore = () => {
    loaded.mockReset();
    load.mockReset();
  };
  onTestFinished(restore);
  return async () => {
    restore();
    loading.resolve(await loadMonaco());
  };
}

test("formats the document while Monaco is loading too", async () => {
  const release = delayMonaco();
  const { value } = await drawJson('{"a":1}');
  await format().click();
  await expect.poll(value).toBe('{\n  "a": 1\n}');
  expect(document.querySelector(".view-lines")).toBeNull();
  await release();
  await expect.poll(() => document.querySelector(".view-lines")).not.toBeNull();
});

test("formats the document when asked to, which the person can undo", async () => {
  const { value } = await drawJson('{"b":1,"a":[1,2]}');
  await loadMonaco();
  await expect.element(format()).toBeEnabled();
  await format().click();
  await expect.poll(value).toMatch(/^\{\n {2}"b": 1,/);
});

test("says where a document is broken, and offers no formatting until it is whole", async () => {
  const { value } = await drawJson('{"a": }');
  await loadMonaco();
  await expect.element(page.getByText(/line 1/i).first()).toBeVisible();
  await expect.element(format()).toBeDisabled();
  await field().click();
  await userEvent.keyboard("{Control>}a{/Control}[[1]");
  await expect.poll(value).toBe("[1]");
  await expect.element(format()).toBeEnabled();
});

test("hands on what was typed when the field is left", async () => {
  const { value } = await drawJson("");
  await loadMonaco();
  await field().click();
  await userEvent.keyboard("12");
  await page.getByRole("button", { name: "Elsewhere" }).click();
  expect(value()).toBe("12");
});

test("a document that is only read has no button to format it", async () => {
  await drawJson("{}", true);
  await expect.element(page.getByText("{}")).toBeVisible();
  await expect.element(format()).not.toBeInTheDocument();
});
