import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CallDrift } from "#api/executions/call-shapes/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { DriftNotice } from "./drift-notice.tsx";

const driftOf = (path: string): CallDrift => ({
  node_id: "hook",
  path,
  before: "number",
  now: "missing",
  count: 41,
  calls: 200,
  since: "2026-03-03T09:05:00.000Z",
  execution_id: "0190a2b4-0000-7000-8000-000000000000",
  used_by: [{ node_id: "set", label: "Set Fields" }],
});

function answerWith(drifts: CallDrift[]) {
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ triggers: [], drifts }));
}
afterEach(() => vi.restoreAllMocks());

const notice = page.getByRole("status", { name: "Changed payloads" });

test("says what has changed, since when and in how many calls, and leads to one of them", async () => {
  answerWith([driftOf("order.total")]);
  await draw(<DriftNotice flowId="one" />);
  await expect.element(notice).toMatchTextContent("41 of 200 calls lack order.total, which Set Fields uses.");
  await expect
    .element(notice.getByRole("link", { name: "Show a call with another order.total" }))
    .toHaveAttribute("href", "/executions/0190a2b4-0000-7000-8000-000000000000");
  await notice.getByRole("button", { name: "Hide changed payloads" }).click();
  await expect.element(notice).toBeEmptyDOMElement();
});

test("describes three fields and counts the others", async () => {
  answerWith(["a", "b", "c", "d", "e"].map(driftOf));
  await draw(<DriftNotice flowId="many" />);
  await expect.element(notice).toMatchTextContent("2 more fields have changed.");
  expect(notice.getByRole("link").elements()).toHaveLength(3);
});

test("shows nothing while payloads are as they were", async () => {
  answerWith([]);
  await draw(<DriftNotice flowId="none" />);
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(0);
  await expect.element(notice).toBeEmptyDOMElement();
});
