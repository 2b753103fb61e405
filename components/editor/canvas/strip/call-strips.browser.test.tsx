import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { CallStrips } from "./call-strips.tsx";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("check", "condition", { x: 320, config: { label: "Is large" } }),
  ],
  ["hook -> check"],
);

const callOf = (own: Partial<CallSummary>): CallSummary => ({
  id: crypto.randomUUID(),
  node_id: idOf("hook"),
  flow_id: crypto.randomUUID(),
  method: "POST",
  outcome: "accepted",
  status: 200,
  reason: null,
  size: 2,
  latency_ms: 3,
  ip: "203.0.113.9",
  execution_id: crypto.randomUUID(),
  execution_name: null,
  name: null,
  replay_of: null,
  created_at: new Date(Date.now() - 180_000).toISOString(),
  ...own,
});

const named = callOf({ execution_name: "ORD-4711 · kim@example.com", name: "ORD-4711 · kim@example.com" });
const refused = callOf({
  outcome: "unauthenticated",
  status: 401,
  execution_id: null,
  reason: "The signature is wrong.",
  name: "ORD-4712",
});
let calls: CallSummary[];

/** An event stream that reports nothing. */
class SilentStream extends EventTarget {
  close() {}
}

beforeEach(() => {
  calls = [named, refused, callOf({ method: "GET" })];
  vi.stubGlobal("EventSource", SilentStream);
  vi.stubGlobal("fetch", async () => Response.json({ data: calls, next_cursor: null, counted: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const onOpen = vi.fn();
const strip = page.getByRole("region", { name: "Last calls of New order" });
const row = (index: number) => strip.getByRole("listitem").nth(index).getByRole("button");

async function drawCanvas() {
  await drawInEditor(
    <div style={{ width: 1200, height: 680 }}>
      <Canvas onOpenPanel={() => {}}>
        <CallStrips onOpen={onOpen} />
      </Canvas>
    </div>,
    { document },
  );
}

test("the last calls are beside the trigger: outcome, what they are about, and time", async () => {
  await drawCanvas();
  await expect.element(row(0)).toHaveTextContent("Accepted POST ORD-4711 · kim@example.com3 min");
  await expect.element(row(0).getByText("ORD-4711 · kim@example.com")).toBeVisible();
  await expect.element(row(1)).toHaveTextContent("Not authenticatedPOSTORD-47123 min");
  await expect.element(row(1)).toHaveAttribute("title", "ORD-4712\nThe signature is wrong.");
  await expect.element(row(2)).toHaveTextContent("AcceptedGET3 min");
});

test("a click opens the call, whether it started an execution or not", async () => {
  await drawCanvas();
  await row(0).click();
  expect(onOpen).toHaveBeenLastCalledWith(named);
  await row(1).click();
  expect(onOpen).toHaveBeenLastCalledWith(refused);
});

test("one row is reached by Tab, and the arrow keys go to the others", async () => {
  await drawCanvas();
  await expect.element(row(0)).toHaveAttribute("tabindex", "0");
  (row(0).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith(refused);
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(row(0)).toHaveFocus();
});

test("a webhook without calls says so", async () => {
  calls = [];
  await drawCanvas();
  await expect.element(strip).toHaveTextContent("Last callsNo calls yet");
});

test("it is hidden where it could not be read", async () => {
  await drawCanvas();
  await expect.element(strip).toBeVisible();
  for (let times = 0; times < 8; times += 1) await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.element(strip).not.toBeInTheDocument();
});
