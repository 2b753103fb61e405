import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Policy } from "#server/flows/settings/settings.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { dayMs, type Partition, planByAge, planByOutcome } from "./plan.ts";

const weekMs = 7 * dayMs;
const nowMs = Date.UTC(2026, 10, 22);
const keeping = (days: number | null): Policy => ({ days, count: null, keep: "all" });
const week = (index: number) => ({ fromMs: index * weekMs, toMs: (index + 1) * weekMs });
const currentWeek = Math.floor(nowMs / weekMs);

const flowIds = ["a", "b", "c", "deleted"];
const policiesArbitrary = fc
  .array(fc.option(fc.integer({ min: 1, max: 60 })), { minLength: 3, maxLength: 3 })
  .map((days) => new Map(days.map((each, index) => [flowIds[index] ?? "", keeping(each)])));
const partitionsArbitrary = fc
  .array(fc.record({ flowIds: fc.subarray(flowIds), mustStay: fc.boolean() }), {
    minLength: 12,
    maxLength: 12,
  })
  .map((weeks): Partition[] => [
    ...weeks.map((each, index) => ({
      ...each,
      table: `executions_${index}`,
      week: week(currentWeek - index),
    })),
    { table: "executions_default", week: null, flowIds, mustStay: false },
  ]);

/** The minimum number of days that a flow's executions are kept. */
const daysOf = (policies: ReadonlyMap<string, Policy>, flowId: string) =>
  policies.has(flowId) ? (policies.get(flowId)?.days ?? Number.POSITIVE_INFINITY) : 1;

describe("any flows and weeks", () => {
  test("nothing is deleted before its time", () => {
    fc.assert(
      fc.property(policiesArbitrary, partitionsArbitrary, (policies, partitions) => {
        const { drops, batches } = planByAge(partitions, policies, nowMs);
        for (const { flowId, before } of batches) {
          expect(before <= firstIdOfTime(nowMs - daysOf(policies, flowId) * dayMs)).toBe(true);
        }
        for (const { table, week, flowIds, mustStay } of partitions.filter((each) =>
          drops.includes(each.table),
        )) {
          expect([table, mustStay, week === null]).toEqual([table, false, false]);
          for (const flowId of flowIds) {
            expect((week?.toMs ?? 0) + daysOf(policies, flowId) * dayMs).toBeLessThanOrEqual(nowMs);
          }
        }
      }),
    );
  });

  test("a finished execution is gone a week after its time at the latest", () => {
    const any = fc.tuple(
      policiesArbitrary,
      partitionsArbitrary,
      fc.nat(),
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(any, ([policies, partitions, partitionIndex, flowIndex, place]) => {
        const partition = partitions[partitionIndex % partitions.length] as Partition;
        const flowId = partition.flowIds[flowIndex % Math.max(1, partition.flowIds.length)];
        fc.pre(flowId !== undefined);
        const { fromMs, toMs } = partition.week ?? { fromMs: nowMs - 90 * dayMs, toMs: nowMs };
        const atMs = Math.floor(fromMs + place * (toMs - fromMs - 1));
        fc.pre(atMs + daysOf(policies, flowId) * dayMs + weekMs <= nowMs);
        const { drops, batches } = planByAge(partitions, policies, nowMs);
        const id = firstIdOfTime(atMs);
        const isDeleted = batches.some(
          (batch) =>
            batch.table === partition.table &&
            batch.flowId === flowId &&
            batch.from <= id &&
            id < batch.before,
        );
        expect(drops.includes(partition.table) || isDeleted).toBe(true);
      }),
    );
  });
});

test("where all flows keep theirs equally long nothing is deleted row by row", () => {
  const policies = new Map(flowIds.map((id) => [id, keeping(30)]));
  const partitions = Array.from({ length: 12 }, (_, index) => ({
    table: `executions_${index}`,
    week: week(currentWeek - index),
    flowIds,
    mustStay: false,
  }));
  const { drops, batches } = planByAge(partitions, policies, nowMs);
  expect(batches).toEqual([]);
  expect(drops).toEqual([5, 6, 7, 8, 9, 10, 11].map((back) => `executions_${back}`));
});

test("a flow that keeps nothing but failures loses successes and cancellations, counted", () => {
  const policies = new Map<string, Policy>([
    ["a", { days: null, count: null, keep: "failures" }],
    ["b", { days: null, count: null, keep: "counts" }],
    ["c", keeping(1)],
  ]);
  const planned = planByOutcome(policies, nowMs).map(({ flowId, outcome, isCounted }) => [
    flowId,
    outcome,
    isCounted,
  ]);
  expect(planned).toEqual([
    ["a", "succeeded", true],
    ["a", "canceled", true],
    ["b", "all", true],
  ]);
});
