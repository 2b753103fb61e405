import type { Page } from "@playwright/test";
import { createFlow } from "./support/api.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import {
  card,
  focusMonaco,
  openOutput,
  panel,
  selectNode,
  suggestions,
  untilSaved,
} from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

/** The compiler has some megabytes, and a busy machine takes its time to start it. */
const compilerMs = 60_000;

const strip = (page: Page) => page.getByRole("status").filter({ hasText: /Test run|Replay/ });
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
/** The underlined parts of the code. */
const marks = (page: Page) => panel(page).locator(".monaco-editor .squiggly-error");

/** Replaces the whole code. */
async function writeCode(page: Page, code: string): Promise<void> {
  await panel(page).locator(".monaco-editor").getByRole("textbox", { name: "Code", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
}

/** The line on which the first mark stands, from 0 at the top of the code. */
async function markedLine(page: Page): Promise<number> {
  const mark = await marks(page).first().boundingBox();
  const text = await panel(page).locator(".monaco-editor .view-lines").boundingBox();
  const height = await panel(page).locator(".monaco-editor .view-line").first().boundingBox();
  if (!mark || !text || !height) return -1;
  return Math.round((mark.y - text.y) / height.height);
}

test("code is written with completion, marks what is wrong, fails at its line, runs, and feeds the tags after it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const flow = await createFlow(
    unique("Adds up"),
    line(
      receiveWebhook({ total: 12, customer: { name: "Ada" } }),
      { type: "code_node", key: "sums", config: { label: "Sums", source: "return input;\n" } },
      setFields([{ name: "note", value: "" }]),
    ),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Sums");

  await writeCode(page, "const total = ");
  await page.keyboard.type("input.");
  const completion = suggestions(page).filter({ hasText: "customer" });
  await expect(completion).toBeVisible({ timeout: compilerMs });
  await page.keyboard.type("tot");
  await expect(suggestions(page).filter({ hasText: "total" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(";\nreturn { doubled: total * 2, nothing: input.missing };\n");
  await expect(marks(page)).toHaveCount(1, { timeout: compilerMs });
  await expect.poll(() => markedLine(page)).toBe(1);
  await expect(panel(page).locator(".monaco-editor .view-lines")).toContainText("const total = input.total;");

  await writeCode(
    page,
    "const total = input.total;\nconst list: any = null;\nreturn { doubled: list.length };\n",
  );
  await expect(marks(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(strip(page)).toContainText("Failed");
  const failure = panel(page).getByRole("alert", { name: "Error" });
  await expect(failure).toContainText("code_failed");
  await failure.getByRole("button", { name: "Go to line 3" }).click();
  await expect.poll(() => markedLine(page)).toBe(2);
  await page.keyboard.type("/");
  await expect(marks(page).first()).toBeHidden();

  await writeCode(page, "const total = input.total;\nreturn { doubled: total * 2 };\n");
  await untilSaved(page);
  await page.keyboard.press("Escape");
  await expect(card(page, "Sums")).toBeFocused();
  await openOutput(page);
  await card(page, "Sums").focus();
  const startedAt = Date.now();
  await page.keyboard.press("Alt+Enter");
  await expect(panel(page).getByRole("treeitem", { name: /doubled.*24/ })).toBeVisible();
  // Measured by `npm run bench -- code`; here, the machine may be busy with other tests.
  console.log(`Code node: ${Date.now() - startedAt} ms from Alt+Enter to its output`);
  await expect(failure).toBeHidden();

  await selectNode(page, "Set Fields");
  await panel(page).getByRole("tab", { name: "Settings" }).click();
  await focusMonaco(page, "Value");
  await page.keyboard.type("{{sums.");
  await expect(suggestions(page).filter({ hasText: "sums.doubled" })).toBeVisible();
});

test("a template replaces the first code, its fields are suggested before it runs, and the palette finds their tag", async ({
  page,
}) => {
  const flow = await createFlow(
    unique("Joins"),
    line(
      receiveWebhook({ items: [{ id: 1, category: "a" }] }),
      { type: "code_node", key: "groups", config: { label: "Groups" } },
      setFields([{ name: "note", value: "" }]),
    ),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Groups");
  await panel(page).getByRole("button", { name: "Templates" }).press("Enter");
  await page.getByRole("menuitem", { name: "Split a list into batches" }).press("Enter");
  await expect(panel(page).locator(".monaco-editor .view-lines")).toContainText("return { batches");

  await selectNode(page, "Set Fields");
  await focusMonaco(page, "Value");
  await page.keyboard.type("{{groups.");
  await expect(suggestions(page).filter({ hasText: "batches" }).first()).toBeVisible();
  await page.keyboard.type("count}}");
  await page.keyboard.press("Escape");
  await untilSaved(page);
  await card(page, "Groups").click();
  await page.keyboard.press("ControlOrMeta+K");
  await palette(page).getByRole("textbox").fill("groups.count");
  await palette(page).getByRole("button", { name: "Set Fields" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Set Fields");
});
