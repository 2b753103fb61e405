import { expect, test } from "vitest";
import definition from "./definition.ts";
import runner from "./run.ts";

const warnings: string[] = [];
const after = (config: Record<string, unknown>, iterations: number) =>
  runner.afterIteration?.(runner.settings.parse(config), iterations, (message) => warnings.push(message));
const until = (left: unknown) => ({
  match: "all",
  conditions: [{ left, operator: "equals", right: "done" }],
});

test("without a condition it repeats as often as it may", () => {
  expect(after({ times: 3 }, 2)).toEqual({ kind: "repeat", pauseSeconds: 0 });
  expect(after({ times: 3 }, 3)).toEqual({ kind: "end" });
});

test("ends when its condition holds, and repeats after its pause while it does not", () => {
  expect(after({ until: until("done") }, 1)).toEqual({ kind: "end" });
  expect(after({ until: until("open"), pause_seconds: 30 }, 1)).toEqual({ kind: "repeat", pauseSeconds: 30 });
});

test("values without an order do not end it, with a warning", () => {
  const conditions = [{ left: "n/a", operator: "greater", right: "1" }];
  expect(after({ until: { conditions } }, 1)).toMatchObject({ kind: "repeat" });
  expect(warnings).toEqual([expect.stringContaining("text and a number do not")]);
});

test("fails for a condition that cannot be evaluated", () => {
  const conditions = [{ left: "a", operator: "matches", right: "(" }];
  expect(after({ until: { conditions } }, 1)).toMatchObject({
    kind: "fail",
    error: { code: "pattern_invalid" },
  });
});

test("the nodes inside get what the last time gave, and its number", () => {
  expect(definition.container?.share({ next: "/2" }, 1)).toEqual({
    tags: { index: 1, previous: { next: "/2" } },
    input: { index: 1, previous: { next: "/2" } },
  });
});

test("says on the card until when", () => {
  const config = definition.config.parse({ times: 5, until: until("{{page.status}}") });
  expect(definition.summary(config)).toBe("until page.status = done, at most 5 times");
  expect(definition.summary(definition.config.parse({}))).toBe("10 times");
});
