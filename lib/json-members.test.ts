import { expect, test } from "vitest";
import { splitMembers } from "./json-members.ts";

test("the members of an object are its texts, by their names", () => {
  const json = ' { "a" : [1, {"b":"},"}] ,\n"c\\n\\"":"x\\\\", "__proto__":{"d":null},"n":-1.5e3 } ';
  expect(splitMembers(json)).toEqual(
    new Map([
      ["a", '[1, {"b":"},"}] '],
      ['c\n"', '"x\\\\"'],
      ["__proto__", '{"d":null}'],
      ["n", "-1.5e3 "],
    ]),
  );
  expect(splitMembers("{}")?.size).toBe(0);
});

test.each(["", "[]", "1", '{"a"', '{"a"}', '{"a":1', "{a:1}", '{"a', '{"a":1,}'])(
  "%s is not an object",
  (json) => expect(splitMembers(json)).toBeNull(),
);
