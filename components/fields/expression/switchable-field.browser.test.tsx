import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noTags, type TagSource, TagSourceProvider } from "#components/fields/template/tag-source.ts";
import { loadMonaco } from "#components/monaco/load.ts";
import type { Expression } from "#engine/expressions/expression.ts";
import { drawField } from "#test/browser/draw.tsx";
import { type Evaluate, EvaluatorProvider } from "./evaluator.ts";
import { SwitchableField } from "./switchable-field.tsx";

const source: TagSource = {
  ...noTags,
  codeData: () => ({
    input: { total: 10 },
    trigger: { order: { total: 10 } },
    nodes: new Map([["http_request", { body: { id: 7 } }]]),
    loop: null,
    calls: null,
    variables: { api_url: "https://test" },
  }),
  names: () => ({ keys: new Set(["http_request"]), hasInput: true, locals: new Set() }),
  at: () => source,
};

function drawSwitchable(
  first: string | Expression,
  evaluate: Evaluate = async () => ({ value: 12 }),
  more: { readOnly?: boolean } = {},
) {
  return drawField<string | Expression>(first, (value, set) => (
    <TagSourceProvider value={source}>
      <EvaluatorProvider value={evaluate}>
        <SwitchableField label="Amount" lines="one" encoding="value" value={value} onChange={set} {...more} />
      </EvaluatorProvider>
    </TagSourceProvider>
  ));
}

const field = () => page.getByRole("textbox", { name: "Amount" });
const toggle = () => page.getByRole("button", { name: "JavaScript expression" });

test.each([
  ["{{order.total}}", "trigger.order?.total"],
  ["{{http_request.body.id}}", "nodes.http_request?.body?.id"],
  ["{{input}}", "input"],
])("a field with only %s becomes the expression %s, and tags again", async (tag, js) => {
  const { value } = await drawSwitchable(tag);
  await expect.element(toggle()).toHaveAttribute("aria-pressed", "false");
  await toggle().click();
  expect(value()).toEqual({ js });
  await expect.element(toggle()).toHaveAttribute("aria-pressed", "true");
  await toggle().click();
  expect(value()).toBe(tag);
});

test("what is not exactly the same in the other language is not converted", async () => {
  const { value } = await drawSwitchable("{{order.total | times: 2}}");
  await toggle().click();
  expect(value()).toEqual({ js: "" });
});

test("a key switches the field that has the focus, and typing goes on in the other language", async () => {
  const { value } = await drawSwitchable("");
  await field().click();
  await userEvent.keyboard("{Alt>}={/Alt}");
  await expect.poll(value).toEqual({ js: "" });
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard("input.total");
  await expect.poll(value).toEqual({ js: "input.total" });
});

test("shows the value with its type, and asks only with the data that the expression reads", async () => {
  const evaluate = vi.fn<Evaluate>(async () => ({ value: 12 }));
  await drawSwitchable({ js: "input.total * 1.2" }, evaluate);
  await expect.element(page.getByText("12", { exact: true })).toBeVisible();
  expect(evaluate).toHaveBeenCalledOnce();
  expect(evaluate.mock.calls[0]?.slice(0, 2)).toEqual([
    "input.total * 1.2",
    { input: { total: 10 }, nodes: {}, trigger: null, item: null, index: null, vars: null },
  ]);
});

test("shows the error of an expression in words", async () => {
  await drawSwitchable({ js: "input.x.y" }, async () => ({
    error: {
      code: "expression_failed",
      message: "TypeError: cannot read property 'y' of undefined (line 1)",
    },
  }));
  await expect.element(page.getByText(/cannot read property/)).toBeVisible();
});

test("an expression that cannot be parsed, or a blank one, is not evaluated", async () => {
  const evaluate = vi.fn<Evaluate>(async () => ({ value: 1 }));
  const { value } = await drawSwitchable({ js: "1 +" }, evaluate);
  await field().click();
  await userEvent.keyboard("{End} 1");
  await expect.poll(value).toEqual({ js: "1 + 1" });
  await expect.poll(() => evaluate.mock.calls.map(([js]) => js)).toEqual(["1 + 1"]);
});

test("where nothing may be changed there is no switch", async () => {
  await drawSwitchable({ js: "1 + 1" }, async () => ({ value: 2 }), { readOnly: true });
  await expect.element(page.getByText("1 + 1")).toBeVisible();
  await expect.element(toggle()).not.toBeInTheDocument();
});

test("completes names by the data of the editor, also after a field with tags has used Monaco", async () => {
  const { value } = await drawSwitchable("");
  await loadMonaco();
  await field().click();
  await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("{Alt>}={/Alt}");
  await expect.poll(value).toEqual({ js: "" });
  await expect
    .poll(() => document.querySelector('[data-mode-id="millrace-expression"] .monaco-editor.focused'))
    .not.toBeNull();
  await userEvent.keyboard("trigger.order.");
  await expect.element(page.getByRole("option", { name: /total/ }), { timeout: 20_000 }).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(value).toEqual({ js: "trigger.order.total" });
});
