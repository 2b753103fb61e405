import { createFlow } from "./support/api.ts";
import { line, receiveWebhook, setFields } from "./support/documents.ts";
import { fillField, selectNode, untilSaved } from "./support/editor.ts";
import { expectFitsPhone, expectReadable } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

test("the audit log tells what was edited in a draft, and shows the drafts before and after", async ({
  page,
}) => {
  const { id } = await createFlow(
    "Edited",
    line(receiveWebhook({ name: "Ada" }), setFields([{ name: "greeting", value: "Hello" }])),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  await fillField(page, "Label", "Greeting");
  await untilSaved(page);

  await page.goto(`/settings/audit-log?thing=${id}`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Edited draft of flow");
  await rows.first().getByRole("button", { name: "Edited draft of flow" }).click();
  const details = page.getByRole("dialog", { name: "Edited draft of flow" });
  await expect(details.getByText(/^Revision 1 to \d+, \d+ saves?$/)).toBeVisible();
  await expect(details.getByText("Greeting")).toBeVisible();
  await expectReadable(page, "edited draft");
  await expectFitsPhone(page);

  await details.getByRole("link", { name: "Compare the drafts before and after" }).click();
  const compared = page.getByRole("dialog", { name: "Versions" });
  await expect(compared.getByRole("combobox", { name: "Compare with" })).toContainText(
    "Compared with draft of",
  );
  await expect(compared.getByRole("complementary", { name: "Changes" })).toContainText("Greeting");
  await expect(
    compared.getByRole("button", { name: "Restore the draft from before this edit" }),
  ).toBeVisible();
  await expectReadable(page, "edited draft compared");
  await page.keyboard.press("Escape");
  await expect(compared).toBeHidden();
  await expect(page).toHaveURL(`/flows/${id}`);
});
