import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { TemplateField } from "#components/fields/template-field.tsx";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { TagList } from "./tag-list.tsx";

function suggestion(
  path: string,
  sample: TagSuggestion["sample"],
  type: TagSuggestion["type"],
): TagSuggestion {
  return { tag: `{{${path}}}`, path, sample, type, node_id: "hook", node_label: "New order" };
}

const suggestions = [
  suggestion("name", "Ada", "string"),
  suggestion("total", 12, "number"),
  suggestion("total_tax", 2, "number"),
];

let value = "";
async function drawList(first = "") {
  value = first;
  await drawInEditor(
    <>
      <TemplateField
        label="Body"
        lines="one"
        value={first}
        onChange={(next) => {
          value = next;
        }}
      />
      <TagList suggestions={suggestions} maxHeightPx={240} />
    </>,
    { document: documentOf([nodeOf("hook", "receive_webhook")]) },
  );
}

const option = (name: RegExp) => page.getByRole("option", { name });

test("shows each tag with an example and its type", async () => {
  await drawList();
  await expect.element(option(/^name "Ada" string/)).toBeVisible();
  await expect.element(option(/^total 12 number/)).toBeVisible();
  await expect.element(page.getByText("New order")).toBeVisible();
});

test("a search finds tags, and Enter puts the first into the field that had the keyboard last", async () => {
  await drawList("Sum: ");
  await page.getByRole("textbox", { name: "Body" }).click();
  await page.getByRole("searchbox", { name: "Search data" }).fill("tax");
  await expect.element(option(/^name/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => value).toContain("{{total_tax}}");
});

test("a search that finds nothing says so", async () => {
  await drawList();
  await page.getByRole("searchbox", { name: "Search data" }).fill("nothing here");
  await expect.element(page.getByText("No data with “nothing here”.")).toBeVisible();
});

test("the list is walked by the arrow keys", async () => {
  await drawList();
  page.getByRole("listbox", { name: "Data" }).element().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(option(/^name/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{End}");
  await expect.element(option(/^total_tax/)).toHaveAttribute("aria-selected", "true");
});

test("a node without anything before it is told what to do", async () => {
  await drawInEditor(<TagList suggestions={[]} maxHeightPx={240} />);
  await expect.element(page.getByText(/No data yet\. Connect this node/)).toBeVisible();
});
