import type { Page } from "@playwright/test";
import type { FlowDocument } from "#engine/document.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { largeContainers } from "./large-containers.ts";
import { largeDocument } from "./large-document.ts";
import { largeLoops } from "./large-loops.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { measurePageMemory } from "./page-memory.ts";

const nodeCount = 500;
const containedCount = 200;
const promisedOpenMs = 1500;
const promisedFramesPerSecond = 50;
const openings = forLength(7, 3);
const moveMs = forLength(4000, 2000);

/**
 * Promise P8: how fast a flow of 500 nodes is drawn, and how smoothly it is panned and a node of it dragged, in a browser
 * without a GPU: with all nodes at the top level, and with nearly all of them in loops, half of these inside other loops.
 * And the same with 200 nodes in three loops. Also what each page holds in memory, before it is panned.
 */
export async function measureEditor(): Promise<Measurement[]> {
  const installation = await openInstallation();
  try {
    return [
      ...(await measureFlow(installation, "nodes", largeDocument(nodeCount))),
      ...(await measureFlow(installation, "nodes in loops", largeLoops(nodeCount))),
      ...(await measureFlow(installation, "nodes in three loops", largeContainers(containedCount))),
    ];
  } finally {
    await installation.close();
  }
}

async function measureFlow(
  { page, createFlow }: Installation,
  what: string,
  flow: FlowDocument,
): Promise<Measurement[]> {
  const path = `/flows/${await createFlow(`Large: ${what}`, flow)}`;
  const opened: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await page.goto(path);
    opened.push(await drawnAtMs(page));
  }
  const [first = 0, ...later] = opened;
  const openMs = median(later);
  console.log(
    `P8: ${what}: opened first after ${first.toFixed(0)} ms, then ${later.map((ms) => ms.toFixed(0)).join(", ")} ms`,
  );
  const { heapBytes, domNodes } = await measurePageMemory(page);
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".react-flow__node").length >= count,
    flow.nodes.length,
  );
  const whole = await pan(page);
  await page
    .getByRole("toolbar", { name: "Canvas view" })
    .getByText(/^\d+%$/)
    .click();
  const near = await pan(page);
  // The middle of a large flow may be empty.
  if ((await page.locator(".react-flow__node-card").count()) === 0)
    await page.getByRole("button", { name: "Zoom to fit" }).click();
  await page.locator(".react-flow__node-card").first().waitFor();
  const dragging = await dragNode(page);
  for (const [move, { framesPerSecond, longestMs }] of [
    ["panning, whole flow in view", whole],
    ["panning, at 100 %", near],
    ["dragging a node, at 100 %", dragging],
  ] as const) {
    console.log(
      `P8: ${what}: ${move}: ${framesPerSecond.toFixed(1)} frames/s, longest ${longestMs.toFixed(0)} ms`,
    );
  }
  const slowest = Math.min(...[whole, near, dragging].map(({ framesPerSecond }) => framesPerSecond));
  return [
    {
      promise: "P8",
      what: `a flow of ${flow.nodes.length} ${what} opens at its beginning, median of ${later.length}`,
      figure: `${openMs.toFixed(0)} ms`,
      promised: `<= ${promisedOpenMs} ms`,
      baseline: null,
      isMet: openMs <= promisedOpenMs,
    },
    {
      promise: "P8",
      what: "frames while it is panned and a node of it dragged, the slowest",
      figure: `${slowest.toFixed(1)}/s`,
      promised: `>= ${promisedFramesPerSecond}/s`,
      baseline: null,
      isMet: slowest >= promisedFramesPerSecond,
    },
    reported({
      promise: "P8",
      what: `memory of the page with ${flow.nodes.length} ${what}: JavaScript after a collection, DOM nodes`,
      figure: `${(heapBytes / 1e6).toFixed(1)} MB, ${domNodes.toLocaleString("en")}`,
      baseline: null,
    }),
  ];
}

/** Milliseconds from the start of the navigation until the cards in view, at the beginning of the flow, were painted. */
async function drawnAtMs(page: Page): Promise<number> {
  const drawn = await page.waitForFunction(() => {
    if (document.querySelector(".react-flow__node") === null) return null;
    return new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())));
  });
  return Number(await drawn.jsonValue());
}
interface Smoothness {
  framesPerSecond: number;
  longestMs: number;
}

/** Drags the canvas in circles. */
async function pan(page: Page): Promise<Smoothness> {
  const area = await page.getByRole("application").boundingBox();
  if (!area) throw new Error("The canvas is not there.");
  return dragInCircles(page, { x: area.x + area.width / 2, y: area.y + 12 });
}

/** Drags the node nearest to the middle of the view in circles. */
async function dragNode(page: Page): Promise<Smoothness> {
  const grip = await page.evaluate(() => {
    const view = document.querySelector("[role=application]")?.getBoundingClientRect();
    if (!view) return null;
    const far = ({ x, y }: { x: number; y: number }) =>
      Math.hypot(x - view.x - view.width / 2, y - view.y - view.height / 2);
    return [...document.querySelectorAll(".react-flow__node-card")]
      .map((card) => card.getBoundingClientRect())
      .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
      .toSorted((a, b) => far(a) - far(b))[0];
  });
  if (!grip) throw new Error("No node is in view.");
  return dragInCircles(page, grip);
}

/** Presses the mouse there, moves it in circles, and counts the frames drawn. */
async function dragInCircles(page: Page, { x, y }: { x: number; y: number }): Promise<Smoothness> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const counted = page.evaluate(countFrames, moveMs);
  const endsAtMs = performance.now() + moveMs;
  for (let step = 0; performance.now() < endsAtMs; step += 1)
    await page.mouse.move(x + 150 * Math.sin(step / 20), y + 150 * (1 - Math.cos(step / 20)));
  const frames = await counted;
  await page.mouse.up();
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const spentMs = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { framesPerSecond: (gaps.length / spentMs) * 1000, longestMs: Math.max(...gaps) };
}

/** In the page: the times of all frames drawn within the given milliseconds. */
function countFrames(forMs: number): Promise<number[]> {
  return new Promise((done) => {
    const frames: number[] = [];
    const next = (at: number) => {
      frames.push(at);
      if (at - (frames[0] ?? at) < forMs) requestAnimationFrame(next);
      else done(frames);
    };
    requestAnimationFrame(next);
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
