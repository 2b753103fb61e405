import { expect, test } from "vitest";
import { StoredJson, toJsonText } from "./stored-json.ts";

test("stored JSON is inserted as it is, wherever it is in the data", () => {
  const data = {
    a: new StoredJson('{ "b": 1.0 }'),
    list: [new StoredJson('"x"'), null, "y"],
    none: undefined,
  };
  expect(toJsonText(data)).toBe('{"a":{ "b": 1.0 },"list":["x",null,"y"]}');
});

test("data without any is written as by JSON.stringify, which writes stored JSON by itself", () => {
  expect(toJsonText({ a: ["b", 1] })).toBe('{"a":["b",1]}');
  expect(JSON.stringify({ a: new StoredJson("[1]") })).toBe('{"a":[1]}');
});

test("after data that cannot be written, the next is", () => {
  const circular: unknown[] = [new StoredJson("1")];
  circular.push(circular);
  expect(() => toJsonText(circular)).toThrow();
  expect(toJsonText([new StoredJson("2")])).toBe("[2]");
});
