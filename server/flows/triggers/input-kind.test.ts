import { expect, test } from "vitest";
import { inputKind } from "./input-kind.ts";

const toInput = (payload: string) =>
  inputKind.toTestInput({ payload, config: {}, sample: () => null }, new Date(0));

test("an object is the input of a test run", () => {
  expect(toInput('{"name":"Ada"}')).toEqual({ input: { name: "Ada" } });
});

test.each(["", "{", "[1]", `${"[".repeat(70)}${"]".repeat(70)}`])(
  "%j is refused with the reason",
  (payload) => {
    expect(toInput(payload)).toEqual({ problem: expect.stringMatching(/\w/) });
  },
);
