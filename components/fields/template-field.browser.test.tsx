import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadMonaco } from "#components/monaco/load.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import { drawField } from "#test/browser/draw.tsx";
import { noTags, type TagSource, TagSourceProvider } from "./template/tag-source.ts";
import { TemplateField } from "./template-field.tsx";

const total: TagSuggestion = {
  tag: "{{order.total}}",
  path: "order.total",
  type: "number",
  sample: 12,
  node_id: "hook",
  node_label: "Receive Webhook",
};

const status = { ...total, path: "request.status", tag: "{{request.status}}", node_label: "HTTP Request" };
const body = { ...status, path: "request.body", tag: "{{request.body}}" };

/** Knows three tags, and suggests one for a mistyped one. */
const source: TagSource = {
  suggestions: () => [status, body, total],
  render: () => null,
  codeData: () => null,
  createVariable: null,
  names: noTags.names,
  at: () => source,
  find: (path) => (path === total.path ? total : undefined),
  check: (text) => {
    const start = text.indexOf("{{order.totl}}");
    if (start === -1) return { unresolved: [] };
    const end = start + "{{order.totl}}".length;
    return { unresolved: [{ path: "order.totl", isWarning: false, nearest: "order.total", start, end }] };
  },
};

function drawTemplate(first: string, more: { readOnly?: boolean; lines?: "one" | "many" } = {}) {
  return drawField(first, (value, set) => (
    <TagSourceProvider value={source}>
      <TemplateField label="Body" lines="one" {...more} value={value} onChange={set} />
      <button type="button">Elsewhere</button>
    </TagSourceProvider>
  ));
}

const field = () => page.getByRole("textbox", { name: "Body" });

test("takes what is typed, from the first key on, while the editor is still loading and after", async () => {
  const { value } = await drawTemplate("");
  await field().click();
  await userEvent.keyboard("Hello ");
  await loadMonaco();
  await expect.element(page.getByRole("textbox", { name: "Body" })).toHaveFocus();
  await userEvent.keyboard("Ada");
  await expect.poll(value).toBe("Hello Ada");
});

test("in a field of one line, Enter begins no other line", async () => {
  const { value } = await drawTemplate("");
  await field().click();
  await userEvent.keyboard("a{Enter}b");
  await expect.poll(value).toBe("ab");
});

test("names a tag that finds nothing, and replaces it by the one that was meant", async () => {
  const { value } = await drawTemplate("Total: {{order.totl}}");
  await expect.element(page.getByText("order.totl", { exact: false }).first()).toBeVisible();
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: /order\.total/ }).click();
  await expect.poll(value).toBe("Total: {{order.total}}");
  await expect.element(field()).toHaveAttribute("aria-invalid", "false");
});

test("offers tags after {{, and Enter takes the first", async () => {
  const { value } = await drawTemplate("");
  await loadMonaco();
  await field().click();
  await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("{{{{ord");
  await expect.element(page.getByRole("option", { name: /order\.total/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(value).toBe("{{order.total}}");
});

test("names a node once for all of its tags, also when what is typed leaves others out", async () => {
  await drawTemplate("");
  await loadMonaco();
  await field().click();
  await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("{{{{");
  const ends = () =>
    [...document.querySelectorAll(".suggest-widget .details-label")].map((end) => end.textContent);
  await expect.poll(ends).toEqual(["number · HTTP Request", "number", "number · Receive Webhook"]);
  await userEvent.keyboard("request.b");
  await expect.poll(ends).toEqual(["number · HTTP Request"]);
});

test("offers filters after |, with what they do, and leaves the caret where the parameters go", async () => {
  const { value } = await drawTemplate("");
  await loadMonaco();
  await field().click();
  await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("{{{{order.total | date_ad");
  await expect.element(page.getByRole("option", { name: /date_add/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(value).toBe("{{order.total | date_add: ");
});

test("a field that is only read shows its text and takes none", async () => {
  const { value } = await drawTemplate("Fixed", { readOnly: true });
  await expect.element(page.getByText("Fixed")).toBeVisible();
  await userEvent.click(page.getByText("Fixed"));
  await userEvent.keyboard("x");
  expect(value()).toBe("Fixed");
});
