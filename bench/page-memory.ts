import type { Page } from "@playwright/test";

export interface PageMemory {
  /** What the page's JavaScript holds after the garbage was collected, in bytes. */
  heapBytes: number;
  /** Nodes of its documents, texts included. */
  domNodes: number;
}

/** What loads while the browser is idle has loaded by then. */
const untilQuietMs = 5_000;

/** The memory of a page that has been open for a while, without what the next collection would free. */
export async function measurePageMemory(page: Page): Promise<PageMemory> {
  await page.waitForTimeout(untilQuietMs);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // The first collection lets finalizers run, which free more.
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { heapBytes: metric("JSHeapUsedSize"), domNodes: metric("Nodes") };
}
