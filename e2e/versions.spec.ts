import type { Page } from "@playwright/test";
import { changeDraft, createLiveFlow } from "./support/api.ts";
import { httpResponse, line, receiveWebhook, setFields } from "./support/documents.ts";
import { fillField, panel, publishChanges, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";

const flow = () =>
  line(
    receiveWebhook({ name: "Ada" }),
    setFields([{ name: "greeting", value: "Hello {{name}}" }]),
    httpResponse({ body: "1" }),
  );

const versions = (page: Page) => page.getByRole("dialog", { name: "Versions" });

test("what would be published is shown first, setting by setting, and its version keeps the note", async ({
  page,
}) => {
  const { id } = await createLiveFlow("Compared", flow());
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await fillField(page, "Body", "2");
  await untilSaved(page);

  await page.getByRole("button", { name: "Publish changes" }).click();
  const publish = page.getByRole("dialog", { name: "Publish changes" });
  const changed = publish.getByRole("list", { name: "Changed nodes" });
  await expect(changed.getByRole("listitem")).toHaveCount(1);
  await expect(changed.getByRole("region", { name: "Body" })).toContainText("Version 1: 1Draft: 2");
  await page.keyboard.press("Escape");
  await expect(publish).toBeHidden();
  await publishChanges(page, "Says two");
  await expect(page.getByText("Published v2")).toBeVisible();

  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const newest = versions(page).getByRole("list", { name: "Versions" }).getByRole("listitem").nth(1);
  await expect(newest).toContainText("Says two");
  await expect(newest).toContainText("1 node changed");
  await expect(versions(page).getByRole("list", { name: "Versions" })).toContainText("First version");
  await versions(page).getByRole("button", { name: "View version 2" }).click();
  const shown = (label: string) => versions(page).getByRole("group", { name: label, exact: true });
  await expect(shown("HTTP Response")).toContainText("Changed");
  await expect(shown("Set Fields")).not.toContainText("Changed");

  await shown("HTTP Response").click();
  const changes = versions(page).getByRole("complementary", { name: "Changes" });
  await expect(changes.getByRole("region", { name: "Body" })).toContainText("Version 1: 1Version 2: 2");
  await shown("Set Fields").click();
  await expect(changes).toContainText("Unchanged");
  await expect(changes).toContainText("Hello {{name}}");
});

test("a version is restored with undo, and the draft that it replaced can be found again", async ({
  page,
}) => {
  const { id } = await createLiveFlow("Restored", flow());
  await page.goto(`/flows/${id}`);
  await selectNode(page, "HTTP Response");
  await fillField(page, "Body", "2");
  await untilSaved(page);
  const body = panel(page).getByRole("textbox", { name: "Body", exact: true });

  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await versions(page).getByRole("button", { name: "Restore version 1" }).click();
  await expect(versions(page)).toBeHidden();
  await expect(body).toHaveValue("1");
  await expect(page.getByText("Unpublished changes")).toBeHidden();
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(body).toHaveValue("2");
  await untilSaved(page);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(body).toHaveValue("1");
  await untilSaved(page);

  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await versions(page).getByText("Earlier drafts").click();
  const kept = versions(page).getByRole("list", { name: "Earlier drafts" }).getByRole("listitem").first();
  await kept.getByRole("button", { name: "View" }).click();
  const changes = versions(page).getByRole("complementary", { name: "Changes" });
  await expect(changes.getByRole("region", { name: "Body" })).toContainText(": 2");
  await versions(page).getByRole("button", { name: "Restore" }).click();
  await expect(body).toHaveValue("2");
});

test("a moved node and another sample are no unpublished change", async ({ page }) => {
  const { id } = await createLiveFlow("Moved", flow());
  await changeDraft(id, ({ nodes, edges }) => ({
    nodes: nodes.map((node) => ({
      ...node,
      position: { ...node.position, y: 300 },
      config:
        node.key === "receive_webhook" ? { ...node.config, sample_payload: '{"name":"Grace"}' } : node.config,
    })),
    edges,
  }));
  await page.goto(`/flows/${id}`);
  await expect(page.getByText("Published v1")).toBeVisible();
  await selectNode(page, "Receive Webhook");
  await expect(panel(page).getByRole("textbox", { name: "Sample payload" })).toHaveValue(/Grace/);
  await expect(page.getByText("Unpublished changes")).toBeHidden();
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeDisabled();
});
