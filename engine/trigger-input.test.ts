import { expect, test } from "vitest";
import { objectSampleProblems, toInputLike, toObjectInput } from "./trigger-input.ts";

const sample = JSON.stringify({ name: "Ada", age: 36, tags: [], address: {}, active: true, note: null });
const complete = { name: "Bob", age: 1, tags: [1], address: { city: "Ulm" }, active: false };
const codes = (input: Parameters<typeof toInputLike>[1]) => {
  const taken = toInputLike(sample, input);
  return "problems" in taken ? taken.problems.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};

test("takes an object as it is, and nothing else", () => {
  expect(toObjectInput({ a: 1 })).toEqual({ input: { a: 1 } });
  for (const input of [null, 1, "{}", [{}], true])
    expect(toObjectInput(input)).toMatchObject({ problems: [{ pointer: "", code: "input_not_object" }] });
});

test("takes an input with the sample's fields, and others besides", () => {
  expect(toInputLike(sample, { ...complete, more: 1 })).toEqual({ input: { ...complete, more: 1 } });
});

test("a field that is null in the sample may be missing or anything", () => {
  for (const note of [1, "x", null, [], {}]) expect(codes({ ...complete, note })).toEqual([]);
});

test("names each field that is missing or of another kind", () => {
  expect(codes({ ...complete, name: 5, age: "36", tags: {}, address: null })).toEqual([
    "/name input_field_mismatch",
    "/age input_field_mismatch",
    "/tags input_field_mismatch",
    "/address input_field_mismatch",
  ]);
  expect(codes({ name: "Bob" })).toHaveLength(4);
});

test("an inherited name is not a field of the input", () => {
  expect(toInputLike('{"toString":"x"}', {})).toMatchObject({ problems: [{ code: "input_field_missing" }] });
});

test("a name with a slash or tilde gets a valid pointer", () => {
  expect(toInputLike('{"a/b~c":1}', {})).toMatchObject({ problems: [{ pointer: "/a~1b~0c" }] });
});

test.each([
  ["", "sample_payload_required"],
  ["{", "sample_payload_invalid"],
  ["[]", "sample_payload_not_object"],
])("the sample %j prevents activation", (text, code) => {
  expect(objectSampleProblems(text, "/sample_payload")).toMatchObject([{ pointer: "/sample_payload", code }]);
});

test("an empty object is a sample", () => {
  expect(objectSampleProblems("{}", "/sample_payload")).toEqual([]);
});
