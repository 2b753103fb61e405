import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Execution } from "#api/executions/reads/schema.ts";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { StepList } from "./step-list.tsx";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook", { config: { label: "New order" } }),
    nodeOf("call", "http_request", { config: { label: "Tell the shop" } }),
  ],
  ["hook -> call"],
);
const times = { started_at: "2026-01-01T12:00:00.000Z", finished_at: "2026-01-01T12:00:01.500Z" };
const steps = [
  stepOf(idOf("hook"), "succeeded", times),
  stepOf(idOf("call"), "failed", {
    ...times,
    attempt: 2,
    warnings: [{ tag: "{{ a }}", message: "nothing" }] as unknown as Execution["steps"][number]["warnings"],
    error: { code: "timeout", message: "It took too long.\nmore" } as Execution["steps"][number]["error"],
  }),
];

async function drawSteps(execution: Execution) {
  const shown: string[] = [];
  const store = await drawInEditor(<StepList execution={execution} onShow={(id) => shown.push(id)} />, {
    document,
  });
  return { shown, store };
}

test("lists what ran: its node, its state, how long it took, its attempt, what was wrong", async () => {
  await drawSteps(executionOf(steps, { document }));
  const rows = page.getByRole("listitem");
  await expect.element(rows.nth(1)).toBeVisible();
  const texts = rows.elements().map((row) => row.textContent);
  expect(texts[0]).toMatch(/New order.*Succeeded.*1\.5 s/);
  expect(texts[1]).toMatch(/Tell the shop · attempt 2.*Failed.*It took too long\..*1 warning/);
  await expect.element(page.getByText("more")).not.toBeInTheDocument();
});

test("a step is chosen by click, or by the arrow keys and Enter", async () => {
  const { shown } = await drawSteps(executionOf(steps, { document }));
  await page.getByRole("button", { name: /New order/ }).click();
  expect(shown).toEqual([idOf("hook")]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("button", { name: /Tell the shop/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(shown).toEqual([idOf("hook"), idOf("call")]);
});

test("marks the step of the selected node", async () => {
  const { store } = await drawSteps(executionOf(steps, { document }));
  store.getState().select({ nodes: [idOf("call")] });
  await expect
    .element(page.getByRole("button", { name: /Tell the shop/ }))
    .toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("button", { name: /New order/ })).not.toHaveAttribute("aria-current");
});

test("an execution that no worker has taken yet says so", async () => {
  await drawSteps(executionOf([], { document }));
  await expect
    .element(page.getByText("No steps yet. The execution is waiting for a worker.", { exact: true }))
    .toBeVisible();
});

test("an execution that a limit holds up does not claim to wait for a worker", async () => {
  const held = { by: "concurrency", position: 1, limit: 1, per_key: false } as const;
  await drawSteps(executionOf([], { document, held }));
  await expect.element(page.getByText("No steps yet.", { exact: true })).toBeVisible();
});

test("of a loop, lists the steps of one iteration, and those of another one when it is chosen", async () => {
  const loop = documentOf([
    nodeOf("each", "for_each", { config: { label: "Each line" } }),
    nodeOf("set", "set_fields", { inside: "each", config: { label: "Add price" } }),
  ]);
  const inside = [0, 1, 2].map((scope) => stepOf(idOf("set"), "succeeded", { scope: String(scope) }));
  const execution = executionOf([stepOf(idOf("each"), "succeeded"), ...inside], {
    document: loop,
    status: "succeeded",
  });
  const store = await drawInEditor(<StepList execution={execution} onShow={() => {}} />, { document: loop });
  store.getState().showExecution(execution);
  const rows = page.getByRole("listitem");
  const textOf = (row: number) => rows.elements()[row]?.textContent;
  await expect.poll(() => textOf(0)).toMatch(/1 of 3/);
  await expect.poll(() => textOf(1)).toMatch(/Add price · iteration 1/);
  expect(rows.elements()).toHaveLength(2);
  await page.getByRole("button", { name: "Next iteration" }).click();
  await expect.poll(() => textOf(1)).toMatch(/Add price · iteration 2/);
  expect(rows.elements()).toHaveLength(2);
});
