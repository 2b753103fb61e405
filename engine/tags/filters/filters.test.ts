import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { liquid } from "#engine/tags/liquid.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { anyJson, scopeOf } from "#engine/tags/test-support.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { FilterDoc } from "./filter.ts";
import { filterDocs, ownFilters } from "./registry.ts";

// A busy machine may not keep the limit on time, which is tested elsewhere.
liquid.options.renderLimit = 60_000;

function apply(name: string, input: Json, parameters = "", data: Readonly<Record<string, Json>> = {}) {
  const call = parameters === "" ? name : `${name}: ${parameters}`;
  return renderTemplate(`{{ input | ${call} }}`, scopeOf({ ...data, input }), "value");
}

test("documents exactly the filters that there are, so that none offered fails and none is missing", () => {
  expect(filterDocs.map(({ name }) => name).sort()).toEqual(Object.keys(liquid.filters).sort());
});

test.each(filterDocs.map((filter): [string, FilterDoc] => [filter.name, filter]))(
  "%s gives what its example says",
  (name, { example }) => {
    expect(apply(name, example.input, example.with, example.data)).toEqual({
      value: example.result,
      warnings: [],
    });
  },
);

test.each(filterDocs.map((filter): [string, FilterDoc] => [filter.name, filter]))(
  "%s is documented in one short sentence",
  (_name, { summary }) => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(summary.length).toBeLessThanOrEqual(110);
  },
);

function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(isJson);
  if (isJsonObject(value)) return Object.values(value).every(isJson);
  return value === null || typeof value === "string" || typeof value === "boolean";
}

const likely = fc.oneof(
  anyJson,
  fc.array(fc.oneof(fc.integer(), fc.double(), fc.constantFrom("1", "2.5", "x", null)), { maxLength: 5 }),
  fc.array(
    fc.record({ key: fc.constantFrom("a", "b", 1, null), value: anyJson }, { noNullPrototype: true }),
    { maxLength: 4 },
  ),
  fc.constantFrom<Json>(
    "2026-02-30",
    "2026-11-07T08:30:00+01:00",
    1e300,
    -1e15,
    0,
    1_794_040_200,
    "1e400",
    "(",
    "a*",
  ),
  fc.constantFrom<Json>(
    "day",
    "months",
    "UTC",
    "Europe/Berlin",
    "de",
    "sha256",
    "hex",
    "EUR",
    "%Y",
    "[",
    "%",
  ),
);

describe.each(ownFilters.map(({ name, parameters }): [string, number] => [name, parameters.length]))(
  "%s",
  (name, count) => {
    test("takes any JSON: its result is JSON, or a problem that names it", () => {
      const most = fc.array(likely, { maxLength: count + 1 });
      fc.assert(
        fc.property(likely, most, (input, parameters) => {
          const data = Object.fromEntries(parameters.map((value, index) => [`p${index}`, value]));
          const outcome = apply(name, input, Object.keys(data).join(", "), data);
          if ("problem" in outcome) {
            expect(outcome.problem.detail).toMatch(new RegExp(`^${name} `));
            expect(outcome.problem.code).toBe("template_failed");
          } else expect(isJson(outcome.value)).toBe(true);
        }),
        { numRuns: 200 },
      );
    });
  },
);

const builtIn = filterDocs.filter(({ name }) => !ownFilters.some((filter) => filter.name === name));

describe.each(builtIn.map(({ name, parameters }): [string, number] => [name, parameters.length]))(
  "%s, which LiquidJS has,",
  (name, count) => {
    test("takes any JSON: its result is JSON, or a problem that names it", () => {
      fc.assert(
        fc.property(likely, fc.array(likely, { maxLength: count }), (input, parameters) => {
          const data = Object.fromEntries(parameters.map((value, index) => [`p${index}`, value]));
          const outcome = apply(name, input, Object.keys(data).join(", "), data);
          if ("problem" in outcome) {
            expect(outcome.problem.detail).toMatch(
              outcome.problem.code === "template_limit"
                ? / limit exceeded$/
                : new RegExp(`^${name} (cannot be applied|needs)`),
            );
          } else expect(isJson(outcome.value)).toBe(true);
        }),
        { numRuns: 200 },
      );
    });
  },
);

test.each(["first name", "empty", "true", "and", "a | b", "1", "or", "x'y", 'say "hi"', "[", "a b.c"])(
  "a field called %j is found by where, reject, find, has, map and group_by",
  (field) => {
    const list = [{ [field]: 1 }, { [field]: 2 }];
    const name = JSON.stringify(field);
    const value = (filter: string, parameters: string) => apply(filter, list, parameters);
    expect(value("where", `${name}, 2`)).toEqual({ value: [{ [field]: 2 }], warnings: [] });
    expect(value("reject", `${name}, 2`)).toEqual({ value: [{ [field]: 1 }], warnings: [] });
    expect(value("find", `${name}, 2`)).toEqual({ value: { [field]: 2 }, warnings: [] });
    expect(value("find_index", `${name}, 2`)).toEqual({ value: 1, warnings: [] });
    expect(value("has", `${name}, 2`)).toEqual({ value: true, warnings: [] });
    expect(value("map", name)).toEqual({ value: [1, 2], warnings: [] });
    expect(value("group_by", name)).toMatchObject({ value: [{ name: 1 }, { name: 2 }], warnings: [] });
  },
);

describe("field paths in filters", () => {
  const list = [
    { "a.b": 2, c: [{ d: "x" }] },
    { "a.b": 1, c: [{ d: "y" }] },
  ];

  test.each<[string, string, Json]>([
    ["map", "'[\"a.b\"]'", [2, 1]],
    ["map", '"a.b"', [2, 1]],
    ["map", '"c[0].d"', ["x", "y"]],
    ["map", '"c.0.d"', ["x", "y"]],
    ["map", '"c[-1].d"', ["x", "y"]],
    ["map", '"c.size"', [1, 1]],
    ["sum", "'[\"a.b\"]'", 3],
    ["sort", "'[\"a.b\"]'", [...list].reverse()],
    ["sort_numbers", "'[\"a.b\"]'", [...list].reverse()],
    ["where", "'[\"a.b\"]', 1", list.slice(1)],
    ["where", '"c[0].d", "y"', list.slice(1)],
    ["max", "'[\"a.b\"]'", 2],
  ])("%s: %s", (name, parameters, value) => {
    expect(apply(name, list, parameters)).toEqual({ value, warnings: [] });
  });
});

describe("whole characters", () => {
  test.each<[string, string, string, Json]>([
    ["🎉a", "split", '""', ["🎉", "a"]],
    ["🎉a", "first", "", "🎉"],
    ["a🎉", "last", "", "🎉"],
    ["a🎉", "size", "", 2],
    ["a🎉b", "reverse", "", "b🎉a"],
    ["🎉🎊a", "slice", "1", "🎊"],
    ["🎉🎊a", "slice", "-2, 1", "🎊"],
    ["🎉🎊ab", "truncate", '3, "…"', "🎉🎊…"],
    ["𐐨b", "capitalize", "", "𐐀b"],
    ["🎉", "pad_start", '2, "x"', "x🎉"],
    ["🎉🎊🎈🎁", "truncate_middle", "3", "🎉…🎁"],
    ["", "split", '""', []],
    ["🎉a", "split", "nil", ["🎉", "a"]],
    ["🎉a", "replace", '"", "-"', "-🎉-a-"],
    ["", "first", "", ""],
  ])("%j | %s: %s", (input, name, parameters, value) => {
    expect(apply(name, input, parameters)).toEqual({ value, warnings: [] });
  });

  test("size as a field counts them too", () => {
    expect(renderTemplate("{{ a.size }}", scopeOf({ a: "a🎉" }), "value")).toMatchObject({ value: 2 });
  });

  test("no filter makes half a character of whole ones", () => {
    const parts = fc.constantFrom('""', '"a"', "1", "2, 1", "-1", "0, 3", "");
    fc.assert(
      fc.property(
        fc.constantFrom(...filterDocs),
        fc.string({ unit: "grapheme" }),
        parts,
        ({ name }, text, given) => {
          const result = apply(name, text, given);
          if ("value" in result) expect(JSON.stringify(result.value)).not.toMatch(/\\ud[89a-f]/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("objects in filters", () => {
  const object = { a: { b: 1 } };

  test.each<[string, Json, string, Json]>([
    ["upcase", object, "", '{"A":{"B":1}}'],
    ["append", object, '"!"', '{"a":{"b":1}}!'],
    ["append", "x", "data", 'x{"a":{"b":1}}'],
    ["prepend", "x", "data", '{"a":{"b":1}}x'],
    ["replace", "x", '"x", data', '{"a":{"b":1}}'],
    ["default", object, '"x"', object],
    ["join", [object, 1], '","', '{"a":{"b":1}},1'],
    ["join", ["x", "y"], "data", 'x{"a":{"b":1}}y'],
    ["strip", [object], "", '{"a":{"b":1}}'],
    ["truncate", object, "4", "{..."],
    ["url_encode", object, "", "%7B%22a%22%3A%7B%22b%22%3A1%7D%7D"],
    ["base64_encode", object, "", btoa('{"a":{"b":1}}')],
    ["escape", object, "", "{&#34;a&#34;:{&#34;b&#34;:1}}"],
    ["split", object, '"b"', ['{"a":{"', '":1}}']],
    ["array_to_sentence_string", [object, object], "", '{"a":{"b":1}} and {"a":{"b":1}}'],
    ["size", object, "", 1],
    ["size", {}, "", 0],
    ["first", object, "", ["a", { b: 1 }]],
  ])("%s of %j: %s", (name, input, parameters, value) => {
    expect(apply(name, input, parameters, { data: object })).toEqual({ value, warnings: [] });
  });

  test.each(filterDocs.map(({ name }) => name))("%s never writes [object Object]", (name) => {
    for (const input of [object, [object], [[object]], { x: [object] }, "x", 1]) {
      for (const parameters of [
        "",
        "data",
        '"x"',
        '"x", data',
        "data, data",
        "1, data",
        "list",
        '"x", list',
      ]) {
        const result = apply(name, input, parameters, { data: object, list: [object] });
        expect(JSON.stringify(result)).not.toContain("[object");
      }
    }
  });
});

describe("parameters from the data", () => {
  test.each<[string, string, Json]>([
    ["truncate", "nothing", "Ada Lovelace"],
    ["truncatewords", "nothing", "Ada Lovelace"],
    ["truncate", '"8"', "Ada L..."],
  ])("%s: %s that may be left out", (name, parameters, value) => {
    expect(apply(name, "Ada Lovelace", parameters, { nothing: null })).toEqual({ value, warnings: [] });
  });

  test.each<[string, Json, string, string]>([
    ["slice", "Ada", "nothing", "slice needs a whole number for “start”, not an empty value"],
    ["slice", "Ada", "word", 'slice needs a whole number for “start”, not "word"'],
    ["truncate", "Ada", "word", 'truncate needs a whole number for “length”, not "word"'],
    ["round", 1.5, "fraction", "round needs a whole number for “decimals”, not 1.5"],
    ["concat", [1], "word", 'concat needs a list for “list”, not "word"'],
  ])("%s of %j: %s is refused by what it is", (name, input, parameters, detail) => {
    const data = { nothing: null, word: "word", fraction: 1.5 };
    expect(apply(name, input, parameters, data)).toMatchObject({
      problem: { detail: expect.stringContaining(detail) },
    });
  });
});
