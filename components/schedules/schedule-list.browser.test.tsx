import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LiveSchedule } from "#api/schedules/schema.ts";
import { describeSchedule } from "#engine/schedule/describe.ts";
import type { Schedule } from "#engine/schedule/settings.ts";
import { nextTimes } from "#engine/schedule/times.ts";
import { draw } from "#test/browser/draw.tsx";
import { ScheduleList } from "./schedule-list.tsx";

const now = Date.parse("2026-11-27T12:00:00Z");
const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b302099a80${n}0`;

const scheduleOf = (n: number, name: string, schedule: Schedule): LiveSchedule => ({
  flow_id: idOf(n),
  flow_name: name,
  node_id: `node-${n}`,
  description: describeSchedule(schedule),
  ...schedule,
  missed: "skip",
  overlap: "allow",
  next_runs: nextTimes(schedule, now, 5).map((ms) => new Date(ms).toISOString()),
  queued: 0,
  last_execution_id: null,
  last_execution: null,
});

const schedules = [
  scheduleOf(1, "Heartbeat", { rule: { kind: "every", n: 5, unit: "minutes" }, time_zone: "UTC" }),
  scheduleOf(2, "Morning report", {
    rule: { kind: "at", times: ["09:00", "17:30"], weekdays: [1, 2, 3, 4, 5] },
    time_zone: "Europe/Berlin",
  }),
  scheduleOf(3, "Stock levels", {
    rule: { kind: "cron", expression: "*/15 8-17 * * 1-5" },
    time_zone: "America/New_York",
  }),
  scheduleOf(4, "New year", { rule: { kind: "cron", expression: "0 9 1 1 *" }, time_zone: "UTC" }),
];

const user = {
  id: idOf(9),
  name: "Ada",
  email: "ada@example.com",
  role: "owner",
  created_at: "2026-01-01T00:00:00Z",
};
let started: unknown[];
const ignore = () => {};
const router = {
  push: ignore,
  replace: ignore,
  prefetch: ignore,
  back: ignore,
  forward: ignore,
  refresh: ignore,
};

beforeEach(() => {
  started = [];
  vi.setSystemTime(now);
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "POST") {
      started.push([url, JSON.parse(String(body))]);
      return Response.json({ title: "Refused" }, { status: 409 });
    }
    if (url.startsWith("/api/me")) return Response.json({ user, api_key: null });
    return Response.json({ data: url.startsWith("/api/schedules") ? schedules : [], next_cursor: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () =>
  draw(
    <AppRouterContext.Provider value={router as never}>
      <ScheduleList />
    </AppRouterContext.Provider>,
  );

test("each schedule's week is a strip, and the same as text for the keyboard and for screen readers", async () => {
  await page.viewport(1368, 420);
  await show();
  const strip = page.getByRole("button", { name: /^Next seven days of Morning report/ });
  await expect
    .element(strip)
    .toHaveAccessibleName(/Fri 27 Nov 17:30; Mon 30 Nov 09:00, 17:30; .*Thu 3 Dec 09:00, 17:30$/);
  await expect
    .element(page.getByRole("button", { name: /^Next seven days of Stock levels/ }))
    .toHaveAccessibleName(/Fri 27 Nov 08:00 to 17:45; Mon 30 Nov 08:00 to 17:45/);
  await expect
    .element(page.getByRole("button", { name: "Next seven days of New year: not due" }))
    .toBeVisible();
  strip.element().focus();
  await userEvent.keyboard("{Enter}");
  const text = page.getByRole("dialog", { name: /^Next seven days of Morning report/ });
  await expect.element(text).toBeVisible();
  expect(text.element().textContent).toContain("Europe/Berlin, UTC+01:00");
  expect(text.element().textContent).toContain("Mon 30 Nov09:00, 17:30");
});

test("a schedule that never ran can be run now, at its trigger and without an input", async () => {
  await show();
  await page.getByRole("button", { name: "Actions for the schedule of New year" }).click();
  await page.getByRole("menuitem", { name: /^Run now/ }).click();
  await expect.poll(() => started).toEqual([[`/api/flows/${idOf(4)}/executions`, { node_id: "node-4" }]]);
});
