import type { Page } from "@playwright/test";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { call, createLiveFlow, finishedExecution, send } from "./support/api.ts";
import { branch, line, receiveWebhook, setFields } from "./support/documents.ts";
import { catchFileChoosers } from "./support/file-choosers.ts";
import { expect, test } from "./support/test.ts";

/** Names the link in a step before the approval, and the decision in one after it. */
function asking() {
  const named = setFields([{ name: "link", value: "{{_links.approval}}" }]);
  const approval = {
    type: "approval_node",
    key: "approval",
    config: { label: "Approval", title: "Pay {{total}} €?", text: "For {{name}}.", timeout_seconds: 3600 },
  };
  const after = { ...setFields([{ name: "decided", value: "{{approval.decision}}" }]), key: "after" };
  return branch(
    line(receiveWebhook({ name: "Ada", total: 12 }), named, approval),
    "approval",
    "approved",
    after,
  );
}

/** The link once the approval waits. */
async function linkOf(executionId: string): Promise<string> {
  let link: unknown;
  await expect
    .poll(async () => {
      const { status, steps } = executionSchema.parse(await call("GET", `/api/executions/${executionId}`));
      const named = steps.find(({ node_key }) => node_key === "set_fields");
      link = (named?.output as { link?: string } | null)?.link;
      return status;
    })
    .toBe("waiting");
  return String(link);
}

const decide = (page: Page, decision: string) =>
  page.getByRole("button", { name: decision, exact: true }).click();

test("an approval is decided in another browser, the flow goes on, and a second decision is refused", async ({
  page,
  browser,
}) => {
  const { url } = await createLiveFlow("Asks before it pays", asking());
  const accepted = await send(url, { name: "Grace", total: 418 });
  const executionId = accepted.headers.get("x-execution-id") ?? "";
  const link = await linkOf(executionId);
  await page.goto(`/executions/${executionId}`);
  await expect(page.getByRole("main")).toContainText("Waiting");

  const stranger = await browser.newContext({
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  const [first, second] = [await stranger.newPage(), await stranger.newPage()];
  await first.goto(link);
  await second.goto(link);
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Pay 418 €?");
  await expect(first.getByRole("main")).toContainText("For Grace.");
  await first.getByRole("textbox", { name: /Comment/ }).fill("Within budget");
  await decide(first, "Approve");
  await expect(first.getByRole("main")).toContainText("Approved");
  await decide(second, "Reject");
  await expect(second.getByRole("main")).toContainText("had been decided before");
  await expect(second.getByRole("main")).toContainText("Within budget");

  const finished = await finishedExecution(executionId);
  expect(finished.status).toBe("succeeded");
  expect(finished.steps.find(({ node_key }) => node_key === "after")?.output).toMatchObject({
    decided: "approved",
  });
  await expect(page.getByRole("main")).toContainText("Succeeded");
  await stranger.close();
});

test("a file is chosen on a phone by keyboard, one that is too large is refused, and the flow gets it", async ({
  browser,
}) => {
  const named = setFields([{ name: "link", value: "{{_links.approval}}" }]);
  const fields = [
    { name: "offer", label: "Offer", type: "file", required: true },
    { name: "speed", label: "Speed", type: "select", options: ["Slow", "Fast"] },
  ];
  const approval = {
    type: "approval_node",
    key: "approval",
    config: { label: "Approval", title: "Send?", fields },
  };
  const { url } = await createLiveFlow("Asks for an offer", line(receiveWebhook({}), named, approval));
  const accepted = await send(url, {});
  const executionId = accepted.headers.get("x-execution-id") ?? "";
  const link = await linkOf(executionId);
  const phone = await browser.newContext({
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  const page = await phone.newPage();
  catchFileChoosers(page);
  await page.goto(link);
  const offer = page.getByLabel(/^Offer/);
  const file = (size: number) => ({
    name: "offer.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(size, "x"),
  });

  await offer.setInputFiles(file(12_000_000));
  await expect(page.getByRole("main")).toContainText("At most 10 MB can be sent.");
  await decide(page, "Approve");
  await expect(offer).toBeFocused();

  await offer.focus();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(file(12));
  await expect(page.getByRole("main")).not.toContainText("can be sent.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: /Speed/ })).toBeFocused();
  await page.getByRole("combobox", { name: /Speed/ }).selectOption("Fast");
  await page.getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await expect(page.getByRole("main")).toContainText("offer.txt");
  await expect(page.getByRole("main")).toContainText("Fast");

  const { steps } = await finishedExecution(executionId);
  expect(steps.find(({ node_key }) => node_key === "approval")?.output).toMatchObject({
    decision: "approved",
    fields: { offer: { filename: "offer.txt", content_type: "text/plain", size: 12 }, speed: "Fast" },
  });
  await phone.close();
});

test("an approval without a text shows its input, whom it was sent to and the time left, and is in the rail's list", async ({
  page,
  browser,
}) => {
  const approval = {
    type: "approval_node",
    key: "approval",
    config: {
      label: "Approval",
      title: "Refund {{total}} €?",
      people: "grace@example.com",
      timeout_seconds: 3 * 3600,
    },
  };
  const { url } = await createLiveFlow("Approve refunds", line(receiveWebhook({ total: 418 }), approval));
  const accepted = await send(url, { total: 419, order: { id: 77 }, reason: "Arrived broken" });
  await page.goto("/overview");
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Approvals/ });
  await expect(place).toContainText("waiting");
  await place.click();
  const row = page
    .getByRole("list", { name: "Pending approvals" })
    .getByRole("listitem")
    .filter({ hasText: "Refund 419 €?" });
  await expect(row).toContainText("Approve refunds");
  await expect(row).toContainText("grace@example.com");
  const link = await row.getByRole("link", { name: "Decide: Refund 419 €?" }).getAttribute("href");

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const decision = await stranger.newPage();
  await decision.goto(link ?? "");
  const main = decision.getByRole("main");
  await expect(main).toContainText("Arrived broken");
  await expect(main).toContainText("order · id77");
  await expect(main).not.toContainText("_webhook");
  await expect(main).toContainText("Sent to grace@example.com");
  await expect(main).toContainText("Decide within 2 hours");
  await decide(decision, "Approve");
  await expect(main).toContainText("Approved");
  await expect(row).toBeHidden();
  await finishedExecution(accepted.headers.get("x-execution-id") ?? "");
  await stranger.close();
});
