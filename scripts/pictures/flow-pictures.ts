import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { activate, baseUrl, call, createFlow, createLiveFlow, send } from "#e2e/support/api.ts";
import { branch, line, receiveWebhook, setFields } from "#e2e/support/documents.ts";
import { canvas, openOutput, panel, selectNode } from "#e2e/support/editor.ts";
import { ownerSession } from "#e2e/support/owner.ts";

const order = { id: "A-1042", customer: "Grace Hopper", total: 418 };

/** Draws the pictures of docs/loops.md, docs/sub-flows.md, docs/waits-and-approvals.md and docs/forms.md. */
export async function drawFlowPictures(browser: Browser, folder: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width: 1360, height: 600 },
    deviceScaleFactor: 1.25,
    reducedMotion: "reduce",
    colorScheme: "light",
    storageState: ownerSession(),
  });
  const page = await context.newPage();
  await drawLoop(page, join(folder, "loop.png"));
  await drawSubFlow(page, join(folder, "sub-flow.png"));
  await drawApproval(page, join(folder, "approval.png"));
  await drawForm(page, folder);
  await context.close();
}

/** A loop after a run, with the data of one iteration. */
async function drawLoop(page: Page, path: string): Promise<void> {
  const orders = [
    { id: "A-1042", total: 418 },
    { id: "A-1043", total: 36 },
    { id: "A-1044", total: 1290 },
  ];
  const loop = { type: "for_each_node", key: "for_each", config: { label: "For Each", items: "{{orders}}" } };
  const label = setFields([{ name: "text", value: "{{for_each.item.id}}: {{for_each.item.total}} €" }]);
  const drawn = branch(line(receiveWebhook({ orders }), loop), "for_each", "item", label);
  const parent = drawn.nodes.find(({ key }) => key === "for_each")?.id ?? "";
  const nodes = drawn.nodes.map((node) =>
    node.key === "set_fields" ? { ...node, parent_id: parent } : node,
  );
  const { id } = await createFlow("Label every order", { ...drawn, nodes });
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Set Fields");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("status").filter({ hasText: "Test run" }).getByText("Succeeded").waitFor();
  await openOutput(page);
  await drawCanvas(page, path);
}

/** A Run Flow with its panel. */
async function drawSubFlow(page: Page, path: string): Promise<void> {
  const called = {
    type: "flow_call_node",
    key: "flow_call",
    config: { label: "Called by a Flow", sample_payload: '{"country":"DE","total":418}' },
  };
  const back = { type: "return_node", key: "return", config: { label: "Return", value: "{{total}}" } };
  const child = await createFlow("Compute the shipping costs", line(called, back));
  await activate(child.id);
  const input = '{\n  "country": "{{country}}",\n  "total": {{total}}\n}';
  const run = {
    type: "run_flow_node",
    key: "run_flow",
    config: { label: "Run Flow", flow_id: child.id, input },
  };
  const { id } = await createFlow(
    "Take an order",
    line(
      receiveWebhook({ country: "DE", total: 418 }),
      run,
      setFields([{ name: "shipping", value: "{{run_flow}}" }]),
    ),
  );
  await page.goto(`/flows/${id}`);
  await selectNode(page, "Run Flow");
  await expect(panel(page).getByRole("combobox", { name: "Flow" })).toHaveValue("Compute the shipping costs");
  await drawCanvas(page, path);
}

/** The canvas and the panel beside it. */
async function drawCanvas(page: Page, path: string): Promise<void> {
  const area = await canvas(page).boundingBox();
  const size = page.viewportSize();
  if (!area || !size) throw new Error("There is no canvas to draw.");
  await page.screenshot({ path, clip: { ...area, width: size.width - area.x } });
}

/** The page of an approval. */
async function drawApproval(page: Page, path: string): Promise<void> {
  const config = {
    label: "Approval",
    title: "Send an offer over {{total}} €?",
    text: "For {{customer}}, order {{id}}.",
    fields: [
      { name: "offer", label: "Offer", type: "file", required: true },
      { name: "delivery", label: "Delivery", type: "radio", options: ["Standard", "Express"] },
    ],
  };
  const approval = { type: "approval_node", key: "approval", config };
  const { url } = await createLiveFlow("Offers", line(receiveWebhook(order), approval));
  await page.goto(await waitingLink(await start(url, order)));
  await page.setViewportSize({ width: 760, height: 500 });
  await page.screenshot({ path, fullPage: true });
}

/** The page of a form, light and dark. */
async function drawForm(page: Page, folder: string): Promise<void> {
  const config = {
    label: "Form",
    title: "Ask for an offer",
    description: "A few lines are enough. We answer within a day.",
    fields: [
      { label: "Your name", required: true },
      { label: "E-mail address", type: "email", required: true },
      { label: "When shall it start?", name: "start", type: "date" },
      { label: "Drawing", type: "file" },
      { label: "You may keep what I send", name: "consent", type: "checkbox", required: true },
    ],
    submit_label: "Ask for an offer",
  };
  const form = { type: "form_node", key: "form", config };
  const { url } = await createLiveFlow("Enquiries", line(form, setFields([])));
  await page.setViewportSize({ width: 760, height: 500 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await page.screenshot({ path: join(folder, `form-${colorScheme}.png`), fullPage: true });
  }
}

/** Calls a webhook. Returns the execution's id. */
async function start(url: string, body: unknown): Promise<string> {
  return (await send(url, body)).headers.get("x-execution-id") ?? "";
}

/** The URL that the execution waits for. */
async function waitingLink(executionId: string): Promise<string> {
  let url: string | undefined;
  await expect
    .poll(async () => {
      const { steps } = executionSchema.parse(await call("GET", `/api/executions/${executionId}`));
      url = steps.find(({ resume_link }) => resume_link !== null)?.resume_link?.url;
      return url;
    })
    .toBeTruthy();
  return url ?? "";
}
