import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { executionSummarySchema } from "#api/executions/reads/schema.ts";
import { flowActivationSchema } from "#api/flows/documents/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { condition, setFields } from "#test/executions/chain.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const iterations = 10_000;
const promisedOpenMs = 1500;
const openings = forLength(5, 3);

/** How fast the page of an execution with 10,000 iterations shows its steps: a finished one, and one that runs. */
export async function measureIterations(): Promise<Measurement[]> {
  const installation = await openInstallation();
  const { page } = installation;
  try {
    const { flowId, webhookUrl } = await createLoop(installation);
    const executionId = await start(installation, webhookUrl);
    const path = `/executions/${executionId}`;
    await page.goto(path);
    const running = await shownAtMs(page);
    await untilFinished(installation, flowId);
    const response = await page.request.get(`/api${path}`);
    console.log(`Iterations: the execution is ${((await response.body()).length / 1000).toFixed(0)} kB`);
    const opened: number[] = [];
    for (let opening = 0; opening < openings; opening += 1) {
      await page.goto(path);
      opened.push(await shownAtMs(page));
    }
    console.log(
      `Iterations: while it ran ${running.toFixed(0)} ms, then ${opened.map((ms) => ms.toFixed(0)).join(", ")} ms`,
    );
    const openMs = opened.toSorted((a, b) => a - b)[Math.floor(openings / 2)] ?? Number.NaN;
    const chosenMs = await chooseLast(page);
    return [
      toMeasurement(
        `an execution with ${iterations} iterations shows its steps, median of ${openings}`,
        openMs,
      ),
      toMeasurement("the same while it runs, once, with an empty cache", running),
      toMeasurement("its last iteration is shown after a click", chosenMs),
    ];
  } finally {
    await installation.close();
  }
}

async function createLoop({ url, page, createFlow }: Installation) {
  const document = loop(forEach({ items: '{{numbers | split: ","}}' }), [
    setFields("set", { n: "{{each.item}}" }),
    condition("large", "{{set.n}}", "greater", "10"),
  ]);
  const [trigger] = document.nodes;
  if (trigger) trigger.config.sample_payload = JSON.stringify({ numbers: "1,2" });
  const flowId = await createFlow("Large loop", document);
  const activated = await page.request.put(`/api/flows/${flowId}/activation`, { headers: { origin: url } });
  const [webhook] = flowActivationSchema.parse(await activated.json()).webhooks;
  if (!webhook) throw new Error("The flow has no webhook.");
  return { flowId, webhookUrl: webhook.url };
}

/** Calls the flow's webhook and returns the id of the execution that this started. */
async function start({ page }: Installation, webhookUrl: string): Promise<string> {
  const response = await page.request.post(webhookUrl, {
    // As text, because a body may have 10,000 keys at most.
    data: { numbers: Array.from({ length: iterations }, (_, n) => n).join(",") },
  });
  const executionId = response.headers()["x-execution-id"];
  if (executionId === undefined) throw new Error(`The call was refused: ${await response.text()}`);
  return executionId;
}

async function untilFinished({ page }: Installation, flowId: string): Promise<void> {
  for (;;) {
    const list = await page.request.get(`/api/executions?flow_id=${flowId}`);
    const { data } = pageOf(executionSummarySchema).parse(await list.json());
    if (data[0]?.finished_at != null) return;
    await sleep(200);
  }
}

/** Milliseconds from the start of the navigation until the steps outside the loop and in one iteration were painted. */
async function shownAtMs(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => {
    const rows = document.querySelectorAll("ol[aria-label=Steps] [data-row]");
    if (rows.length < 4) return null;
    return new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())));
  });
  return Number(await shown.jsonValue());
}

/** Opens the choice of iterations and goes to the last one; returns how long its steps took to appear. */
async function chooseLast(page: Page): Promise<number> {
  const steps = page.getByRole("list", { name: "Steps" });
  await steps.getByTitle("Choose an iteration").click();
  await page.getByRole("slider").focus();
  const beganAtMs = performance.now();
  await page.keyboard.press("End");
  await steps.getByText(`iteration ${iterations}`).first().waitFor();
  return performance.now() - beganAtMs;
}

function toMeasurement(what: string, ms: number): Measurement {
  return {
    promise: "",
    what,
    figure: `${ms.toFixed(0)} ms`,
    promised: `<= ${promisedOpenMs} ms`,
    baseline: null,
    isMet: ms <= promisedOpenMs,
  };
}
