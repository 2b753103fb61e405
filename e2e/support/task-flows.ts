import { expect, type Page } from "@playwright/test";
import type { FlowDocument } from "#engine/document.ts";
import { activate, createFlow } from "./api.ts";
import { condition, delay, httpResponse, line, receiveWebhook, setFields } from "./documents.ts";
import { card, untilSaved } from "./editor.ts";

/** The body of a call in the tasks at the editor. */
export const order = { customer: "Ada", order: { id: 7, total: 418 } };

/** A flow with this document, open in the editor. */
export async function open(page: Page, name: string, document: FlowDocument) {
  const flow = await createFlow(name, document);
  await page.goto(`/flows/${flow.id}`);
  await untilSaved(page);
  return flow;
}

/** A flow with two published versions. Only the first has a Delay. */
export async function openWithVersions(page: Page, name: string): Promise<void> {
  const flow = await open(page, name, line(receiveWebhook(order), delay(1)));
  await activate(flow.id);
  await card(page, "Delay").click();
  await page.keyboard.press("Delete");
  await untilSaved(page);
  await activate(flow.id);
  await page.reload();
  await untilSaved(page);
}

/** A flow of five nodes that lie about. */
export async function openUntidy(page: Page, name: string): Promise<void> {
  const { edges, nodes } = line(
    receiveWebhook(order),
    setFields([]),
    condition({ left: "{{order.total}}", operator: "greater", right: "1" }),
    delay(1),
    httpResponse({ body: '"ok"' }),
  );
  const untidy = nodes.map((node, index) => ({
    ...node,
    position: { x: (index * 613) % 700, y: (index * 397) % 500 },
  }));
  await open(page, name, { edges, nodes: untidy });
}

/** The nodes lie in view, at full size. */
export async function expectTidy(page: Page): Promise<void> {
  await expect(page.getByRole("toolbar", { name: "Canvas view" })).toContainText("100%");
  for (const label of ["Receive Webhook", "Set Fields", "Condition", "Delay"])
    await expect(card(page, label)).toBeInViewport({ ratio: 0.99 });
}
