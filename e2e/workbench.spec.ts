import { createFlow, readFlow } from "./support/api.ts";
import { httpResponse, line, receiveWebhook, setFields } from "./support/documents.ts";
import { card, focusMonaco, panel, selectNode, suggestions, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const order = { customer: { name: "Ada" }, total: 12 };

test("a field is mapped by drag and by click beside the data, with its result below it, then with the run's", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Workbench",
    line(receiveWebhook(order), setFields([{ name: "greeting", value: "Hello " }])),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  await page.keyboard.press("Enter");
  const input = panel(page).getByRole("region", { name: "Input", exact: true });
  const settings = panel(page).getByRole("region", { name: "Settings", exact: true });
  const row = (number: number) => settings.getByRole("group", { name: `Field ${number}` });
  const field = (name: RegExp) => input.getByRole("treeitem", { name });

  await row(1).getByRole("textbox", { name: "Value" }).press("End");
  await expect(input.getByText("into greeting")).toBeVisible();
  await field(/^name/).click();
  await expect(row(1).getByText("Hello Ada")).toBeVisible();
  await field(/^total/).dragTo(settings.getByRole("button", { name: "Add field" }));
  await expect(row(2).getByRole("textbox", { name: "Name" })).toHaveValue("total");
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.config.fields).toEqual([
    { name: "greeting", value: "Hello {{customer.name}}" },
    { name: "total", value: "{{total}}" },
  ]);

  await page.keyboard.press("ControlOrMeta+Enter");
  const output = panel(page).getByRole("region", { name: "Output", exact: true });
  await expect(output.getByRole("treeitem", { name: /^greeting/ })).toContainText("Hello Ada");
  await expect(input.getByText(/^Test run/)).toBeVisible();
});

test("the suggestions for a body's first tag stay open when it is saved", async ({ page }) => {
  const { id } = await createFlow("First tag", line(receiveWebhook(order), httpResponse({ body: "" })));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await focusMonaco(page, "Body");
  await page.keyboard.type("{{");
  await untilSaved(page);
  expect((await readFlow(id)).document.nodes[1]?.config.body).toBe("{{");
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Body" })).toHaveValue("{{customer}}");
});

test("the width is remembered, the panel becomes the workbench on a key, and is a sheet named after the node on a phone", async ({
  page,
}) => {
  const { id } = await createFlow("Widths", line(receiveWebhook(order), setFields([])));
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  await expect(panel(page).getByRole("tab", { name: "Input" })).toBeVisible();
  await page.getByRole("separator", { name: "Resize Panel" }).press("End");
  const output = page.getByRole("region", { name: "Output", exact: true });
  await expect(output).toBeVisible();
  await page.reload();
  await selectNode(page, "Set Fields");
  await expect(output).toBeVisible();

  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("button", { name: "Close workbench" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open workbench" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel(page)).toBeHidden();
  await card(page, "Set Fields").press("Enter");
  const sheet = page.getByRole("dialog", { name: "Set Fields" });
  await sheet.getByRole("tab", { name: "Input" }).click();
  await expect(sheet.getByRole("treeitem", { name: /^total/ })).toBeVisible();
});

test("the workbench has three columns, wide settings, and the nodes before and after one click away", async ({
  page,
}) => {
  const { id } = await createFlow(
    "In columns",
    line(
      receiveWebhook(order),
      setFields([{ name: "greeting", value: "Hello" }]),
      httpResponse({ body: "ok" }),
    ),
  );
  await page.goto(`/flows/${id}`);
  await card(page, "Set Fields").dblclick();
  const widthOf = async (name: string) =>
    (await panel(page).getByRole("region", { name, exact: true }).boundingBox())?.width ?? 0;
  await expect(panel(page).getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  expect(await widthOf("Settings")).toBeGreaterThanOrEqual(420);
  for (const name of ["Input", "Output"]) expect(await widthOf(name)).toBeGreaterThan(200);
  await panel(page).getByRole("button", { name: "Run node" }).click();
  await expect(
    panel(page)
      .getByRole("region", { name: "Output", exact: true })
      .getByRole("treeitem", { name: /^greeting/ }),
  ).toContainText("Hello");
  await panel(page).getByRole("button", { name: "Next node" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("HTTP Response");
  await page.keyboard.press("Alt+k");
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Set Fields");
  await page.keyboard.press("Escape");
  await expect(card(page, "Set Fields")).toBeFocused();
  await page.keyboard.press("Enter");
  await focusMonaco(page, "Value");
  await page.keyboard.press("Escape");
  await expect(card(page, "Set Fields")).toBeFocused();
});
