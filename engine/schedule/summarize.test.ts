import { expect, test } from "vitest";
import type { ScheduleRule } from "./settings.ts";
import { summarizeSchedule } from "./summarize.ts";

test.each<[ScheduleRule, string]>([
  [{ kind: "at", times: ["09:00"], weekdays: [1, 2, 3, 4, 5] }, "weekdays 09:00, UTC"],
  [{ kind: "at", times: ["17:30", "09:00"], weekdays: [7, 6, 5, 4, 3, 2, 1] }, "daily 09:00, 17:30, UTC"],
  [{ kind: "at", times: ["09:00"], weekdays: [6, 1] }, "Mon, Sat 09:00, UTC"],
  [{ kind: "at", times: [], weekdays: [1] }, "at no time yet, UTC"],
  [{ kind: "cron", expression: " 0 9 * * 1-5 " }, "0 9 * * 1-5, UTC"],
  [{ kind: "cron", expression: "" }, "at no time yet, UTC"],
  [{ kind: "every", n: 5, unit: "minutes" }, "every 5 minutes, UTC"],
])("%j is %s on a card", (rule, words) => {
  expect(summarizeSchedule({ rule, time_zone: "UTC" })).toBe(words);
});
