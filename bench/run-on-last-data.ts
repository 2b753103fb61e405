import { performance } from "node:perf_hooks";
import type { Page } from "@playwright/test";
import { chain } from "#test/executions/chain.ts";
import { quantile } from "#test/processes/report.ts";
import { openInstallation } from "./installation.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const promisedMs = 1000;
const rounds = forLength(15, 5);

/**
 * From Alt+Enter on a Code node to its new output in the panel, on the data of the last run: the draft is saved, the
 * execution starts and runs, and its steps reach the browser. Each round has another result, so that an old output is
 * not taken for a new one.
 */
export async function measureRunOnLastData(): Promise<Measurement> {
  const installation = await openInstallation();
  try {
    const { page, createFlow } = installation;
    const config = { label: "Counts", source: "return { marker: crypto.randomUUID() };" };
    const id = await createFlow("Runs on the last data", chain({ type: "code_node", key: "counts", config }));
    await page.goto(`/flows/${id}`);
    await page.getByRole("button", { name: "Zoom to fit" }).click();
    const card = page.getByRole("application").getByRole("group", { name: "Counts", exact: true });
    await card.click();
    await page.getByRole("tab", { name: "Output" }).click();
    await page.keyboard.press("ControlOrMeta+Enter");
    let before = await shownMarker(page, "");
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await card.focus();
      const startedAt = performance.now();
      await page.keyboard.press("Alt+Enter");
      before = await shownMarker(page, before);
      taken.push(performance.now() - startedAt);
    }
    const [median, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    return {
      promise: "",
      what: `run on last data: from Alt+Enter to the output in the panel, ${rounds} times`,
      figure: `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      promised: `p95 <= ${promisedMs} ms`,
      baseline: null,
      isMet: p95 <= promisedMs,
    };
  } finally {
    await installation.close();
  }
}

/** Waits until the output shows another marker. */
async function shownMarker(page: Page, before: string): Promise<string> {
  const found = await page.waitForFunction(
    (known) => {
      const line = [...document.querySelectorAll("[role=treeitem]")].find((each) =>
        each.textContent?.includes("marker"),
      );
      const marker = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(line?.textContent ?? "")?.[0];
      return marker !== undefined && marker !== known && marker;
    },
    before,
    { polling: "raf" },
  );
  return String(await found.jsonValue());
}
