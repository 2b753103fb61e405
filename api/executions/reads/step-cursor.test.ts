import { expect, test } from "vitest";
import { stepCursorSchema, toStepCursor } from "./step-cursor.ts";

test.each([
  { beganAtMs: 1_700_000_000_123, place: 4, scope: "3/0", attempt: 2, nodeId: "N_a_b-c" },
  { beganAtMs: null, place: 1, scope: "", attempt: 1, nodeId: "N" },
])("a cursor leads back to $nodeId", (position) => {
  expect(stepCursorSchema.parse(toStepCursor(position))).toEqual(position);
});

test.each([
  "",
  "x",
  "1_2_3_4",
  "1_2__1_",
  "-1_2__1_N",
  "1_2_a_1_N",
  "1_2_1/_1_N",
  "1_99999999999__1_N",
  "NaN_1__1_N",
])("%j is not a cursor", (text) => {
  expect(stepCursorSchema.safeParse(text).error?.issues[0]?.message).toBe(
    "Invalid cursor: use one that this list returned.",
  );
});
