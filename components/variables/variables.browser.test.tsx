import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Variable } from "#api/flows/variables/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { VariableForm } from "./variable-form.tsx";
import { VariableRow } from "./variable-row.tsx";

const variable = (more: Partial<Variable> = {}): Variable => ({
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  name: "api_key",
  flow: null,
  secret: true,
  value: null,
  test_value: null,
  has_test_value: true,
  flows: 2,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...more,
});

const sent: { method: string; url: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    sent.push({ method, url, body: typeof body === "string" ? JSON.parse(body) : null });
    return Response.json(variable(), { status: method === "POST" ? 201 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const writes = () => sent.filter(({ method }) => method !== "GET").map(({ body }) => body);

test("a line shows dots for a secret value, and a viewer has no buttons", async () => {
  const plain = variable({
    id: crypto.randomUUID(),
    name: "region",
    secret: false,
    value: "Europe",
    flows: 0,
  });
  await draw(
    <ul>
      <VariableRow variable={variable()} canEdit={false} showsScope />
      <VariableRow variable={plain} canEdit={false} showsScope />
    </ul>,
  );
  const lines = page.getByRole("listitem");
  await expect
    .element(lines.nth(0))
    .toHaveTextContent("api_key•••in test runs •••in all flowsused in 2 flows");
  await expect.element(lines.nth(1)).toHaveTextContent("regionEuropein test runs emptyin all flowsnot used");
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("deleting a variable that flows use says how many", async () => {
  await draw(
    <ul>
      <VariableRow variable={variable()} canEdit />
    </ul>,
  );
  await page.getByRole("button", { name: "Delete api_key" }).click();
  const warning =
    "Its values are deleted permanently. 2 flows name it. Tags and code there no longer find it.";
  await expect.element(page.getByRole("dialog").getByText(warning)).toBeVisible();
  expect(writes()).toEqual([]);
});

test("a new variable is checked before it is sent", async () => {
  await draw(<VariableForm flowId="01890a5d-ac96-774b-bcce-b302099a8058" onSaved={() => {}} />);
  const create = page.getByRole("button", { name: "Create variable" });
  await page.getByRole("textbox", { name: "Name" }).fill("API key");
  await create.click();
  await expect
    .element(page.getByText("Use lower-case letters, digits and _, such as api_url."))
    .toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("api_key");
  await page.getByRole("checkbox", { name: "Secret" }).click();
  await page.getByRole("textbox", { name: "Value" }).fill("abc");
  await create.click();
  await expect
    .element(page.getByText("A secret value has at least 4 characters, so that it can be masked."))
    .toBeVisible();
  await page.getByRole("textbox", { name: "Value" }).fill("abcd");
  await create.click();
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()).toMatchObject([
    {
      name: "api_key",
      secret: true,
      value: "abcd",
      test_value: null,
      flow_id: "01890a5d-ac96-774b-bcce-b302099a8058",
    },
  ]);
});

test("empty fields keep the values of a secret variable, and its test value can be removed", async () => {
  await draw(<VariableForm variable={variable()} onSaved={() => {}} />);
  const save = page.getByRole("button", { name: "Save variable" });
  await save.click();
  await vi.waitFor(() => expect(writes()).toEqual([{ name: "api_key", secret: true }]));
  await page.getByRole("checkbox", { name: "Different value for test runs" }).click();
  await save.click();
  await vi.waitFor(() => expect(writes()[1]).toEqual({ name: "api_key", secret: true, test_value: null }));
});
