import { flowStorageSchema } from "#api/flows/retention/schema.ts";
import { call, createLiveFlow, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { expect, test } from "./support/own-installation.ts";
import { signIn } from "./support/owner.ts";
import { unique } from "./support/unique.ts";

// Only a few flows are among the largest, so it has an installation without the other tests' flows.
test("a flow's limits are set in the editor, count at once, and are seen under Settings", async ({
  page,
  installation,
}) => {
  await signIn(page.request, installation.url);
  const { id, name, url } = await createLiveFlow(
    unique("Stores little"),
    line(receiveWebhook({})),
    installation,
  );
  expect((await send(url, { text: "x".repeat(2000) })).status).toBe(200);

  await page.goto(`/flows/${id}`);
  const open = async () => {
    await page.getByRole("button", { name: "Flow menu" }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
  };
  const storedToday = async () => {
    const storage = await call("GET", `/api/flows/${id}/storage`, undefined, installation);
    return flowStorageSchema.parse(storage).stored_bytes_today;
  };
  const dialog = page.getByRole("dialog", { name: "Flow settings" });

  await test.step("limits that are not numbers of their kind cannot be typed, others are saved", async () => {
    await open();
    await expect(dialog.getByLabel("Keep executions for (days)")).toHaveAttribute(
      "placeholder",
      "Default: 30 days",
    );
    await dialog.getByLabel("Keep executions for (days)").fill("7");
    await dialog.getByLabel("Maximum number of executions").fill("500");
    await dialog.getByLabel("Finished executions to keep").selectOption("Failed only");
    await dialog.getByLabel("Daily limit (MB)").fill("0.001");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect((await readFlow(id, installation)).settings).toMatchObject({
      retention: { days: 7, count: 500, keep: "failures" },
      max_stored_bytes_per_day: 1000,
    });
  });

  await test.step("calls beyond the limit are refused, and the dialog says so", async () => {
    await expect.poll(async () => (await send(url, {})).status).toBe(429);
    await expect.poll(storedToday).toBeGreaterThan(1000);
    await page.reload();
    await open();
    await expect(dialog.getByRole("alert")).toContainText("refused with 429");
    await expect(dialog).toContainText("of 1.0 KB");
  });

  await test.step("Settings lists the flow among the largest", async () => {
    await page.goto("/settings/storage");
    const storage = page.getByRole("region", { name: "Storage" });
    await expect(storage).toContainText("Executions are kept for 30 days");
    const flows = storage.getByRole("list", { name: "Largest flows, last 30 days" });
    await expect(flows.getByRole("listitem").filter({ hasText: name })).toContainText("kept 7 days");
  });
});
