import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { executionOf } from "#components/editor/state/store/test-execution.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { ExecutionHeader } from "./execution-header.tsx";

const drawHeader = (more: Parameters<typeof executionOf>[1]) =>
  drawInEditor(<ExecutionHeader execution={executionOf([], { flow_name: "Orders", ...more })} />);

test("the page of a queued execution says where it stands, and why", async () => {
  const held = { by: "concurrency", position: 3, limit: 2, per_key: true } as const;
  await drawHeader({ status: "queued", held });
  await expect
    .element(page.getByText("3rd in line: this flow runs 2 executions with the same key at a time."))
    .toBeVisible();
});

test("the page of an execution that collects calls says until when, and how many there are", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await drawHeader({ status: "queued", held: { by: "batch", until, calls: 2, count: 10 } });
  await expect.element(page.getByText(/^Collecting calls until .+: 2 of 10 so far\.$/)).toBeVisible();
});

test("the page of an execution that only waits for a worker says nothing of this", async () => {
  await drawHeader({ status: "queued" });
  await expect.element(page.getByText("Queued")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/in line|Collecting/);
});
