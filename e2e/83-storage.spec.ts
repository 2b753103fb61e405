import { createLiveFlow, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/test.ts";

test("a flow's limits are set in the editor, count at once, and are seen under Settings", async ({
  page,
}) => {
  const { id, url } = await createLiveFlow("Stores little", line(receiveWebhook({})));
  expect((await send(url, { text: "x".repeat(2000) })).status).toBe(200);

  await page.goto(`/flows/${id}`);
  const open = async () => {
    await page.getByRole("button", { name: "Flow menu" }).click();
    await page.getByRole("menuitem", { name: "Storage and retention" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Storage and retention" });

  await test.step("limits that are not numbers of their kind cannot be typed, others are saved", async () => {
    await open();
    await expect(dialog.getByLabel("Keep executions for (days)")).toHaveAttribute(
      "placeholder",
      "Default: 30 days",
    );
    await dialog.getByLabel("Keep executions for (days)").fill("7");
    await dialog.getByLabel("Keep the newest").fill("500");
    await dialog.getByLabel("Finished executions to keep").selectOption("Failed only");
    await dialog.getByLabel("Daily limit (MB)").fill("0.001");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect((await readFlow(id)).settings).toEqual({
      retention: { days: 7, count: 500, keep: "failures" },
      max_stored_bytes_per_day: 1000,
    });
  });

  await test.step("calls beyond the limit are refused, and the dialog says so", async () => {
    await expect.poll(async () => (await send(url, {})).status).toBe(429);
    await expect(async () => {
      await page.reload();
      await open();
      await expect(dialog.getByRole("alert")).toContainText("refused with 429", { timeout: 1000 });
    }).toPass();
    await expect(dialog).toContainText("of 1.0 KB");
  });

  await test.step("Settings lists the flow among the largest", async () => {
    await page.goto("/settings");
    const storage = page.getByRole("region", { name: "Storage" });
    await expect(storage).toContainText("Executions are kept for 30 days");
    const flows = storage.getByRole("list", { name: "Largest flows, last 30 days" });
    await expect(flows.getByRole("listitem").filter({ hasText: "Stores little" })).toContainText(
      "kept 7 days",
    );
  });
});
