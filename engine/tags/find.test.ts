import fc from "fast-check";
import { Tokenizer } from "liquidjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { findTags } from "./find.ts";
import { anyText } from "./test-support.ts";

test.each<[string, [tag: string, path: string | null, hasDefault: boolean][]]>([
  ["no tags } { at all", []],
  [
    "a {{order.total}} b {{ items[0].sku | upcase }}",
    [
      ["{{order.total}}", "order.total", false],
      ["{{ items[0].sku | upcase }}", "items[0].sku", false],
    ],
  ],
  [
    '{{ _webhook.headers["x-github-event"][0] | default: "none" }}',
    [
      [
        '{{ _webhook.headers["x-github-event"][0] | default: "none" }}',
        "_webhook.headers.x-github-event[0]",
        true,
      ],
    ],
  ],
  ['{{-["odd name"].x-}}', [['{{-["odd name"].x-}}', '["odd name"].x', false]]],
  [
    '{{ "}}" }}{{ items[i].sku }}',
    [
      ['{{ "}}" }}', null, false],
      ["{{ items[i].sku }}", "items", false],
    ],
  ],
  [
    "{{ }}{{ | }}{{ a b }}",
    [
      ["{{ }}", null, false],
      ["{{ | }}", null, false],
      ["{{ a b }}", "a", false],
    ],
  ],
  ["{% for i in items %}{{ i }}{% endfor %}", [["{{ i }}", "i", false]]],
  ["{% raw %}{{ a }}{% endraw %}{{ b }}", [["{{ b }}", "b", false]]],
  ["{{ a }} {{ unfinished", [["{{ a }}", "a", false]]],
  ["{% unfinished {{ a }}", [["{{ a }}", "a", false]]],
  ["{{ a.", []],
])("%s", (source, tags) => {
  expect(findTags(source).map(({ tag, path, hasDefault }) => [tag, path, hasDefault])).toEqual(tags);
});

test("a tag is found where it stands, in order, whatever is typed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText, fc.constantFrom("{{ a.b }}", "{{ a | default: 1 }}"))),
      (parts) => {
        const source = parts.join("");
        let last = 0;
        for (const { tag, start, end } of findTags(source)) {
          expect(source.slice(start, end)).toBe(tag);
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
        }
      },
    ),
  );
});

test("many unfinished tags cost no more scans of the text than a few", () => {
  const scans = vi.spyOn(Tokenizer.prototype, "readTopLevelToken");
  onTestFinished(() => scans.mockRestore());
  const scansOf = (tags: number) => {
    scans.mockClear();
    findTags("{{ a ".repeat(tags));
    return scans.mock.calls.length;
  };
  expect(scansOf(5)).toBeGreaterThanOrEqual(5);
  expect(scansOf(2000)).toBeLessThanOrEqual(scansOf(50));
});
