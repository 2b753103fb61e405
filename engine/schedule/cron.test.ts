import { expect, test } from "vitest";
import { Temporal } from "#lib/dates/temporal.ts";
import { parseCron } from "./cron.ts";

const start = Temporal.PlainDateTime.from("2026-11-01T00:00");

function nextOf(expression: string, count: number): string[] {
  const cron = parseCron(expression);
  if ("problem" in cron) throw new Error(cron.problem);
  const found: string[] = [];
  for (let at: Temporal.PlainDateTime | null = start; found.length < count; ) {
    at = cron.nextAfter(at);
    if (at === null) break;
    found.push(at.toString());
  }
  return found;
}

test.each([
  ["0/15 * * * *", "0-59/15 * * * *"],
  ["5/20 8/4 * * *", "5-59/20 8-23/4 * * *"],
  ["0 0 1/7 * *", "0 0 1-31/7 * *"],
  ["0 0 1 2/3 *", "0 0 1 2-12/3 *"],
  ["0,30/10 * * * *", "0,30-59/10 * * * *"],
])("%s begins at its number", (expression, same) => {
  expect(nextOf(expression, 12)).toEqual(nextOf(same, 12));
});

test.each([
  ["60 * * * *", /The minute “60” cannot be read: use 0 to 59,/],
  ["* 25 * * *", /The hour “25”/],
  ["* * 0 * *", /The day of the month “0” cannot be read: use 1 to 31/],
  ["* * * 13 *", /The month “13” cannot be read: use 1 to 12/],
  ["* * * * 8", /The weekday “8” cannot be read: use 0 to 7/],
  ["* * * foo *", /The month “foo”/],
  ["5-1 * * * *", /The minute “5-1” begins with 5, which is more than 1/],
  ["*/0 * * * *", /The minute “\*\/0” has no step/],
  ["1,,2 * * * *", /The minute “1,,2”/],
  ["* * * *", /five fields/],
  ["* * * * * *", /five fields/],
  ["", /Enter a cron expression/],
])("says in our words what is wrong with %j", (expression, problem) => {
  expect(parseCron(expression)).toEqual({ problem: expect.stringMatching(problem) });
});
