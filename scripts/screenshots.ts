import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import start from "#e2e/global-setup.ts";
import { baseUrl, createFlow, createLiveFlow, finishedExecution, send } from "#e2e/support/api.ts";
import { httpRequest, line, receiveWebhook, setFields } from "#e2e/support/documents.ts";
import { card, openOutput, selectNode } from "#e2e/support/editor.ts";
import { ownerSession } from "#e2e/support/owner.ts";
import { copyDocument } from "#engine/edit/copy-document.ts";
import { templates } from "#server/flows/templates/library/index.ts";
import { drawConnectors } from "./pictures/connector-pictures.ts";
import { drawFlowPictures } from "./pictures/flow-pictures.ts";
import { drawOperations } from "./pictures/operations-pictures.ts";
import { drawOverview } from "./pictures/overview-picture.ts";
import { drawPages } from "./pictures/page-pictures.ts";
import { drawSettings } from "./pictures/settings-pictures.ts";
import { findChromium } from "./setup/chromium.mjs";

const folder = join(import.meta.dirname, "../docs/images");
/** Not part of the documentation: to look at every page. */
const pagesFolder = join(import.meta.dirname, "../test-results/pages");
const orders = [
  { order_id: "A-1042", customer: { name: "Grace Hopper", email: "grace@example.com" }, total: 418 },
  { order_id: "A-1043", customer: { name: "Mary Jackson", email: "mary@example.com" }, total: 36 },
  { order_id: "A-1044", customer: { name: "Alan Turing", email: "alan@example.com" }, total: 1290 },
  { order_id: "A-1045", customer: { name: "Radia Perlman" }, total: 75 },
];

/**
 * Recreates the pictures in README.md and docs/, and pictures of every page in test-results/pages, on separate installations:
 * `npm run screenshots`, or `npm run screenshots -- pages` for the latter only, and `npm run screenshots -- pages 390` for one
 * width.
 */
async function makeScreenshots(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  try {
    await drawPages(browser, pagesFolder, process.argv.slice(3).map(Number));
    if (process.argv[2] !== "pages") await drawDocumentation(browser);
  } finally {
    await browser.close();
  }
}

async function drawDocumentation(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  await drawConnectors(browser, folder);
  const stop = await start();
  try {
    await drawFlowPictures(browser, folder);
    await drawSettings(browser, folder);
    await drawOverview(browser, folder);
    await drawOperations(browser, folder);
    const flowId = await arrange();
    const emailFlowId = await arrangeEmail();
    const scheduleFlowId = await arrangeSchedule();
    const partId = await arrangePart();
    const failureFlowId = await arrangeFailures();
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: baseUrl(),
        viewport: { width: 1360, height: 800 },
        deviceScaleFactor: 1.5,
        reducedMotion: "reduce",
        colorScheme,
        storageState: ownerSession(),
      });
      const page = await context.newPage();
      await showEditor(page, flowId);
      await page.screenshot({ path: join(folder, `editor-${colorScheme}.png`) });
      await page.goto("/executions");
      await page.getByRole("list", { name: "Executions" }).waitFor();
      await page.screenshot({ path: join(folder, `executions-${colorScheme}.png`) });
      await page.goto("/flows/templates");
      await page.getByRole("region", { name: "Approvals" }).waitFor();
      await page.screenshot({ path: join(folder, `templates-${colorScheme}.png`) });
      await showPart(page, partId);
      await page.screenshot({ path: join(folder, `run-part-${colorScheme}.png`) });
      await showEmail(page, emailFlowId);
      await page.screenshot({ path: join(folder, `email-${colorScheme}.png`) });
      await showSchedule(page, scheduleFlowId);
      await page.screenshot({ path: join(folder, `schedule-${colorScheme}.png`) });
      await showLimits(page, flowId);
      await page.screenshot({ path: join(folder, `limits-${colorScheme}.png`) });
      await showFailures(page, failureFlowId);
      await page.screenshot({ path: join(folder, `failures-${colorScheme}.png`) });
      await context.close();
    }
  } finally {
    await stop();
  }
}

/** Creates two live flows and some calls; returns the id of the flow in the picture. */
async function arrange(): Promise<string> {
  const [greeting, orderFlow] = ["answer-webhook", "route-order"].map((id) =>
    templates.find((each) => each.slug === id),
  );
  if (!greeting || !orderFlow)
    throw new Error("The templates for the pictures do not exist. Update scripts/screenshots.ts.");
  const greets = await createLiveFlow(greeting.name, copyDocument(greeting.document));
  const intake = await createLiveFlow(orderFlow.name, copyDocument(orderFlow.document));
  for (const name of ["Ada", "Katherine"]) await send(greets.url, { name, topic: "orbits" });
  const responses = [];
  for (const order of orders) responses.push(await send(intake.url, order));
  await finishedExecution(responses.at(-1)?.headers.get("x-execution-id") ?? "");
  return intake.id;
}

/** Creates a flow that sends an e-mail, for the picture in docs/email.md; returns its id. */
async function arrangeEmail(): Promise<string> {
  const config = {
    label: "Send Email",
    from: "Orders <orders@example.com>",
    to: "{{customer.name}} <{{customer.email}}>",
    subject: "Your order {{order_id}}",
    text: "Hello {{customer.name}},\n\nthank you for your order {{order_id}}.",
  };
  const sendEmail = { type: "send_email_node", key: "send_email", config };
  return (await createFlow("Confirm orders", line(receiveWebhook(orders[0]), sendEmail))).id;
}

/** The editor with the settings of a Send Email node in the panel. */
async function showEmail(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await selectNode(page, "Send Email");
}

/** Creates a flow that starts on weekdays, for the picture in docs/schedules.md; returns its id. */
async function arrangeSchedule(): Promise<string> {
  const config = { label: "Schedule", time_zone: "Europe/Berlin" };
  const schedule = { type: "schedule_node", key: "schedule", config };
  const set = setFields([{ name: "title", value: "Report of {{scheduled_for}}" }]);
  return (await createFlow("Daily report", line(schedule, set))).id;
}

/** The editor with the next runs of a schedule in the panel. */
async function showSchedule(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await selectNode(page, "Schedule");
  await page.getByRole("region", { name: "Next runs" }).scrollIntoViewIfNeeded();
}

/** The settings of a flow, for the picture in docs/limits.md. */
async function showLimits(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await page.getByRole("button", { name: "Flow menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Flow settings" }).getByText("Redacted values").waitFor();
}

/** Creates a flow that starts when others fail, for the picture in docs/failures.md; returns its id. */
async function arrangeFailures(): Promise<string> {
  const onFailure = { type: "on_failure_node", key: "on_failure", config: { label: "On Failure" } };
  const mail = {
    type: "send_email_node",
    key: "send_email",
    config: {
      label: "Tell the operators",
      from: "flows@example.com",
      to: "operators@example.com",
      subject: "{{flow.name}} failed {{count}} times",
      text: "{{error.message}}\n{{url}}",
    },
  };
  return (await createFlow("Report failures", line(onFailure, mail))).id;
}

/** The editor with the settings of an On Failure trigger in the panel. */
async function showFailures(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await selectNode(page, "On Failure");
}

/** Creates a draft whose request is pinned, for the picture in docs/editor.md; returns its id. */
async function arrangePart(): Promise<string> {
  const request = httpRequest({ label: "Charge card", method: "POST", url: "https://pay.example/charges" });
  const pin = { output: { status: 201, body: { receipt: "R-2207" } } };
  const document = line(
    receiveWebhook(orders[0]),
    { ...request, pin },
    setFields([{ name: "receipt", value: "{{http_request.body.receipt}}" }]),
  );
  return (await createFlow("Charge an order", document)).id;
}

/** The editor after a run from the last node, with the pinned output of the request in the panel. */
async function showPart(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await selectNode(page, "Set Fields");
  await page.keyboard.press("ControlOrMeta+Enter");
  await card(page, "Charge card").getByText("Pinned", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "Test run" }).getByText("Succeeded").waitFor();
  await page.keyboard.press("Alt+Shift+Enter");
  await card(page, "Receive Webhook").getByText("Reused").waitFor();
  await page.getByRole("status").filter({ hasText: "Replay" }).getByText("Succeeded").waitFor();
  await selectNode(page, "Charge card");
  await openOutput(page);
}

/** The editor with the first order's execution, and one node's input and output in the panel. */
async function showEditor(page: Page, flowId: string): Promise<void> {
  await page.goto(`/flows/${flowId}`);
  await page.getByRole("button", { name: /^Executions/ }).click();
  const executions = page.getByRole("list", { name: "Executions of this flow" }).getByRole("button");
  await executions.nth(orders.length - 1).click();
  await selectNode(page, "Needs review");
  await openOutput(page);
  await page.getByRole("status").filter({ hasText: "Call" }).waitFor();
}

await makeScreenshots();
