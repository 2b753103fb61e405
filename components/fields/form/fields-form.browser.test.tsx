import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import { drawField } from "#test/browser/draw.tsx";
import { withValueAt } from "./config-path.ts";
import { FieldsForm } from "./fields-form.tsx";
import type { FieldProblemAt } from "./problems-at.ts";

const fields: Fields = {
  method: {
    kind: "choice",
    label: "Method",
    options: [
      { value: "GET", label: "GET" },
      { value: "POST", label: "POST" },
    ],
  },
  body: {
    kind: "text",
    label: "Body",
    lines: "one",
    help: "Sent as it is.",
    visible: ({ method }) => method === "POST",
  },
  limit: { kind: "number", label: "Limit", min: 1, max: 10, unit: "s" },
  follow: { kind: "switch", label: "Follow redirects" },
  colors: { kind: "lines", label: "Colors" },
  headers: {
    kind: "list",
    label: "Headers",
    addLabel: "Add header",
    item: { name: { kind: "text", label: "Name", lines: "one" } },
  },
};

const names = (...all: string[]) => all.map((name) => ({ name }));

function drawForm(
  config: Record<string, unknown>,
  {
    problems = new Map(),
    readOnly = false,
  }: { problems?: Map<string, FieldProblemAt[]>; readOnly?: boolean } = {},
) {
  return drawField<Readonly<Record<string, unknown>>>(config, (value, set) => (
    <FieldsForm
      fields={fields}
      config={value}
      problems={problems}
      readOnly={readOnly}
      set={(path, next) => {
        const changed = withValueAt(value, path, next);
        if (isJsonObject(changed)) set(changed);
      }}
    />
  ));
}

test("a field appears when another one asks for it, and keeps what it had", async () => {
  const { value } = await drawForm({ method: "GET", body: "hello" });
  await expect.element(page.getByRole("textbox", { name: "Body" })).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "Method" }).selectOptions("POST");
  await expect.element(page.getByRole("textbox", { name: "Body" })).toHaveValue("hello");
  await expect.element(page.getByText("Sent as it is.")).toBeVisible();
  expect(value()).toMatchObject({ method: "POST", body: "hello" });
});

test("a list of texts is edited line by line, and an empty line stays until the next one has text", async () => {
  const { value } = await drawForm({ colors: ["Red", "Blue"] });
  const colors = page.getByRole("textbox", { name: "Colors" });
  await expect.element(colors).toHaveValue("Red\nBlue");
  await colors.fill("Red\nBlue\n");
  await expect.element(colors).toHaveValue("Red\nBlue\n");
  expect(value()).toMatchObject({ colors: ["Red", "Blue"] });
  await colors.fill("Red\nBlue\nGreen");
  await expect.poll(value).toMatchObject({ colors: ["Red", "Blue", "Green"] });
});

test("a number stays within its bounds once the field is left", async () => {
  const { value } = await drawForm({ limit: 5 });
  const limit = page.getByRole("textbox", { name: "Limit" });
  await limit.fill("99");
  await userEvent.tab();
  await expect.poll(value).toMatchObject({ limit: 10 });
  await limit.fill("");
  await userEvent.tab();
  expect(value()).toMatchObject({ limit: 10 });
});

test("a switch is turned by the keyboard", async () => {
  const { value } = await drawForm({ follow: false });
  page.getByRole("switch", { name: "Follow redirects" }).element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(value).toMatchObject({ follow: true });
});

test("a new row has the keyboard in its first field, and goes again by its button", async () => {
  const { value } = await drawForm({ headers: [] });
  await page.getByRole("button", { name: "Add header" }).click();
  const name = page.getByRole("group", { name: "Header 1" }).getByRole("textbox");
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("accept");
  await expect.poll(value).toMatchObject({ headers: names("accept") });
  await page.getByRole("button", { name: "Remove header 1" }).click();
  await expect.poll(value).toMatchObject({ headers: [] });
  await expect.element(page.getByRole("button", { name: "Add header" })).toHaveFocus();
});

test("rows move by their buttons and by Alt and the arrow keys, and the keyboard goes with them", async () => {
  const { value } = await drawForm({ headers: names("a", "b", "c") });
  await page.getByRole("button", { name: "Move header 1 down" }).click();
  await expect.poll(value).toMatchObject({ headers: names("b", "a", "c") });
  await expect.element(page.getByRole("button", { name: "Move header 2 down" })).toHaveFocus();
  const last = page.getByRole("group", { name: "Header 3" }).getByRole("textbox");
  await last.click();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(value).toMatchObject({ headers: names("b", "c", "a") });
  await expect.element(page.getByRole("group", { name: "Header 2" }).getByRole("textbox")).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Move header 1 up" })).toBeDisabled();
});

test("what is being typed in a row goes with it, and so does the keyboard, however soon the next key follows", async () => {
  const { value } = await drawForm({ headers: names("a", "b", "c") });
  const nameOf = (row: number) => page.getByRole("group", { name: `Header ${row}` }).getByRole("textbox");
  await nameOf(1).click();
  await userEvent.keyboard("{End}");
  // All in one task: a slow page gets several keys before it has drawn what the first one did.
  document.execCommand("insertText", false, "bc");
  const down = { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", down));
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", down));
  await expect.element(nameOf(3)).toHaveFocus();
  await expect.poll(value).toEqual({ headers: names("b", "c", "abc") });
});

test("a row that is removed while the next one is typed in takes nothing of it along", async () => {
  const { value } = await drawForm({ headers: names("a", "b", "c") });
  await page.getByRole("group", { name: "Header 2" }).getByRole("textbox").click();
  await userEvent.keyboard("{End}");
  document.execCommand("insertText", false, "!");
  const remove = page.getByRole("button", { name: "Remove header 1" }).element();
  if (remove instanceof HTMLElement) remove.click();
  await expect.poll(value).toEqual({ headers: names("b!", "c") });
});

test("what is wrong stands at its field, in a row too", async () => {
  const problem = (pointer: string, detail: string): [string, FieldProblemAt[]] => [
    pointer,
    [{ pointer, code: "wrong", detail }],
  ];
  await drawForm(
    { limit: 5, headers: names("a", "b") },
    { problems: new Map([problem("/limit", "Too long."), problem("/headers/1/name", "Twice.")]) },
  );
  await expect
    .element(page.getByRole("textbox", { name: "Limit" }))
    .toHaveAccessibleDescription(/Too long\./);
  const second = page.getByRole("group", { name: "Header 2" });
  await expect.element(second.getByText("Twice.")).toBeVisible();
  await expect
    .element(page.getByRole("group", { name: "Header 1" }).getByText("Twice."))
    .not.toBeInTheDocument();
});

test("a form that is only read takes nothing and offers nothing", async () => {
  const { value } = await drawForm({ method: "POST", limit: 5, headers: [] }, { readOnly: true });
  await expect.element(page.getByRole("combobox", { name: "Method" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Add header" })).not.toBeInTheDocument();
  await expect.element(page.getByText("None")).toBeVisible();
  page.getByRole("textbox", { name: "Limit" }).element().focus();
  await userEvent.keyboard("7");
  expect(value()).toMatchObject({ limit: 5 });
});

test("a field that the type draws itself stands in its place, and a narrow one beside the next", async () => {
  const inOrder: Fields = {
    method: { kind: "choice", label: "Method", options: [{ value: "GET", label: "GET" }], isBeside: true },
    url: { kind: "text", label: "URL", lines: "one" },
    credential_id: { kind: "custom", label: "Authentication", isInPlace: true },
    note: { kind: "text", label: "Note", lines: "one" },
  };
  await drawField<Readonly<Record<string, unknown>>>({}, (value) => (
    <FieldsForm
      fields={inOrder}
      config={value}
      own={() => <button type="button">Choose a credential</button>}
      problems={new Map()}
      readOnly={false}
      set={() => undefined}
    />
  ));
  const boxOf = (found: { element: () => Element }) => found.element().getBoundingClientRect();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toBeVisible();
  const method = boxOf(page.getByRole("combobox", { name: "Method" }));
  const url = boxOf(page.getByRole("textbox", { name: "URL" }));
  const own = boxOf(page.getByRole("button", { name: "Choose a credential" }));
  const note = boxOf(page.getByRole("textbox", { name: "Note" }));
  expect(url.left).toBeGreaterThan(method.right);
  expect(Math.abs(url.top - method.top)).toBeLessThan(8);
  expect(own.top).toBeGreaterThan(url.bottom);
  expect(note.top).toBeGreaterThan(own.bottom);
});

test("seconds are shown in larger units, too", async () => {
  const limits: Fields = {
    timeout: { kind: "number", label: "Timeout", unit: "seconds", help: "Up to a day." },
    wait: { kind: "template", label: "Wait", unit: "seconds", encoding: "value", lines: "one" },
  };
  await drawField<Readonly<Record<string, unknown>>>({ timeout: 5400, wait: "86400" }, (value) => (
    <FieldsForm fields={limits} config={value} problems={new Map()} readOnly={false} set={() => undefined} />
  ));
  await expect.element(page.getByText("Up to a day. 5,400 s = 1 hour 30 minutes")).toBeVisible();
  await expect.element(page.getByText("86,400 s = 1 day")).toBeVisible();
});
