import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { everyFew } from "#test/processes/size.ts";
import type { TemplateToRender } from "./render.test-child.ts";
import { renderTemplate } from "./render.ts";
import { scopeOf } from "./test-support.ts";

const payload = {
  name: "Ada",
  items: [{ sku: "a" }, { sku: "b" }],
  long: "a<".repeat(50_000),
  tail: "]".repeat(500),
  numbers: Array.from({ length: 5000 }, (_, index) => index),
};
const scope = scopeOf(payload);

/** The value, or null where there is a problem instead. Both can be shown to the reader of the step. */
function rendered(source: string, encoding: Encoding): Json {
  const outcome = renderTemplate(source, scope, encoding);
  return "problem" in outcome ? null : outcome.value;
}

/** Names that exist in the code of a template engine rather than in data. */
const globals = [
  ...["process", "process.env", "process.env.SECRET_KEY", "globalThis", "global", "window", "self", "this"],
  ...["require", "module", "exports", "import", "eval", "Function", "console", "Buffer", "fetch", "crypto"],
  ...[
    "liquid",
    "context",
    "ctx",
    "scope",
    "scopes",
    "environments",
    "globals",
    "registers",
    "engine",
    "opts",
  ],
  ...["toString", "constructor", "__proto__", "name.constructor.constructor", "items.constructor.from"],
  ...["items.map", "items.first.constructor", "name.length.constructor", "forloop", "tablerowloop", "block"],
];

/** Tags and filters that load, write, or turn text into code. */
const loading = [
  '{% include "/etc/passwd" %}',
  '{% render "/etc/passwd" %}',
  '{% layout "/etc/passwd" %}',
  "{% include name %}",
  '{% render "../../.env" with name %}',
  "{% block a %}{% endblock %}",
  "{% increment name %}",
  "{% decrement name %}",
  '{{ items | where_exp: "x", "x.constructor" }}',
  '{{ items | find_exp: "x", "1" }}',
  '{{ items | group_by_exp: "x", "x" }}',
  '{{ "a" | constructor }}',
  '{{ "a" | __proto__ }}',
  '{{ "a" | toString }}',
  '{{ "a" | eval }}',
  '{{ "a" | hmac_sha256: "key" }}',
  '{{ "a" | sample }}',
  "{% raw %}{% endraw %}{% script %}",
  '{% liquid include "/etc/passwd" %}',
];

describe("held: prototypes, files and the process", () => {
  test.each(globals)("held: {{ %s }} finds nothing", (path) => {
    for (const source of [`{{ ${path} }}`, `{{ ${path} | json }}`, `{% assign x = ${path} %}{{ x }}`]) {
      expect(rendered(source, "value") ?? "").toBe("");
      expect(rendered(`>${source}`, "text") ?? ">").toBe(">");
    }
  });

  test.each(loading)("held: %s is a problem, and no value", (source) => {
    expect(renderTemplate(source, scope, "text")).toHaveProperty("problem");
  });
});

const doubling = (by: string, times: number) =>
  `{% assign s = "xxxxxxxx" %}${by.repeat(times)}{{ s | size }}`;

/** Short templates that demand much time or memory. Rendering must give up on each. */
const bombs: [name: string, source: string][] = [
  ["a loop of a billion", "{% for i in (1..1000000000) %}x{% endfor %}"],
  ["a loop that prints nothing", "{% for i in (1..1000000000) %}{% endfor %}"],
  ["loops in loops", `${"{% for i in numbers %}".repeat(6)}x${"{% endfor %}".repeat(6)}`],
  ["loops in loops that print nothing", `${"{% for i in numbers %}".repeat(6)}${"{% endfor %}".repeat(6)}`],
  [
    "loops in loops that look for something",
    "{% for i in numbers %}{% for j in numbers %}{% if i == -1 %}x{% endif %}{% endfor %}{% endfor %}",
  ],
  ["a table of a billion", "{% tablerow i in (1..1000000000) %}x{% endtablerow %}"],
  ["a range as a value", "{{ (1..1000000000) | join }}"],
  [
    "a range that is counted",
    "{{ (1..1000000000) | size }}{{ (1..1000000000) | last }}{{ (1..1000000000) | sum }}",
  ],
  ["a range in reverse", "{% for i in (1..1000000000) reversed %}{% break %}{% endfor %}"],
  ["text that doubles by append", doubling("{% assign s = s | append: s %}", 40)],
  ["text that doubles by prepend", doubling("{% assign s = s | prepend: s %}", 40)],
  ["text that doubles by capture", doubling("{% capture s %}{{ s }}{{ s }}{% endcapture %}", 40)],
  ["text that grows by replace", doubling('{% assign s = s | replace: "x", "xxxxxxxx" %}', 14)],
  [
    "text that grows by join",
    `{% assign s = long | split: "" %}{% assign t = s | join: long %}{{ t | size }}`,
  ],
  ["text that grows by escaping", doubling("{% assign s = s | append: s | escape %}", 40)],
  [
    "lists that double by concat",
    `{% assign s = numbers %}${"{% assign s = s | concat: s %}".repeat(30)}{{ s | size }}`,
  ],
  [
    "lists that grow by push",
    "{% assign s = numbers %}{% for i in (1..1000000) %}{% assign s = s | push: i %}{% endfor %}{{ s | size }}",
  ],
  [
    "lists that grow by unshift",
    "{% assign s = numbers %}{% for i in (1..1000000) %}{% assign s = s | unshift: i %}{% endfor %}{{ s | size }}",
  ],
  [
    "sorting without end",
    "{% for i in (1..1000000) %}{% assign s = numbers | sort | reverse | uniq %}{% endfor %}",
  ],
  [
    "replacing without end",
    '{% for i in (1..1000000) %}{% assign s = long | replace: "a", "b" %}{% endfor %}',
  ],
  [
    "stripping without end",
    "{% for i in (1..1000000) %}{% assign s = long | strip_html | strip_newlines %}{% endfor %}",
  ],
  ["JSON without end", "{% for i in (1..1000000) %}{% assign s = numbers | json %}{% endfor %}"],
  [
    "lists that double by pushing themselves",
    `{% assign s = numbers %}${"{% assign s = s | push: s %}".repeat(40)}{{ s | json | size }}`,
  ],
  [
    "lists that double by unshifting themselves",
    `{% assign s = numbers %}${"{% assign s = s | unshift: s %}".repeat(40)}{{ s | join | size }}`,
  ],
  [
    "lists that double by grouping",
    `{% assign s = items | group_by: "sku" %}${'{% assign s = s | group_by: "items" %}'.repeat(60)}{{ s | json | size }}`,
  ],
  [
    "objects that double by set",
    `{% assign s = items[0] %}${'{% assign s = s | set: "a", s | set: "b", s %}'.repeat(60)}{{ s | json | size }}`,
  ],
  [
    "lists that double by union",
    `{% assign s = numbers %}${"{% assign t = s | chunk: 2 %}{% assign s = s | concat: t %}{% assign s = s | push: s %}".repeat(40)}{{ s | size }}`,
  ],
  [
    "values that nest without end",
    "{% assign s = items %}{% for i in (1..100000) %}{% assign s = s | chunk: 1 %}{% endfor %}",
  ],
  ["text that doubles by repeat", doubling("{% assign s = s | repeat: 2 %}", 40)],
  ["text that doubles by its encoding", doubling("{% assign s = s | hex_encode %}", 40)],
  [
    "a padding without end",
    '{{ "a" | pad_start: 1000000, long | size }}{{ "a" | repeat: 1000000 | repeat: 1000000 }}',
  ],
  ["a replacement that doubles", doubling('{% assign s = s | regex_replace: ".", "$&$&$&$&$&$&$&$&" %}', 40)],
  ["a pattern on a long text", '{{ long | repeat: 10 | regex_test: "((a|<)?){100}(a|<){100}!" }}'],
  ["matches that take quadratic time", '{{ long | regex_extract_all: "(?:[a<]*[!?]|a|<)" | size }}'],
  [
    "patterns without end",
    '{% for i in (1..1000000) %}{% assign p = i | append: "(a?){500}a{500}" %}{% assign s = name | regex_test: p %}{% endfor %}',
  ],
  ["many filters in one tag", `{{ long${' | regex_replace: "[a<]", "a"'.repeat(2000)} | size }}`],
  ["hashing without end", "{% for i in (1..1000000) %}{% assign s = long | sha512 %}{% endfor %}"],
  ["deep JSON", '{{ "[" | repeat: 500 | append: tail | parse_json }}'],
  [
    "numbers of a language without end",
    '{% for i in (1..1000000) %}{% assign s = i | format_number: 2, "de" %}{% endfor %}',
  ],
  [
    "keys of large elements",
    '{% for i in (1..1000000) %}{% assign s = numbers | unique_by | count_by: "a" %}{% endfor %}',
  ],
  ["a date of a width without end", '{{ "2026-01-01" | date: "%999999999Y" | size }}'],
];

/** V8 ends a process that needs more live memory than this. Garbage does not count. */
const heapFlags = ["--max-old-space-size=256", "--max-semi-space-size=16"];

/** The child's reply to a template, or the signal or exit code if the child ended. */
function answerOf(child: ChildProcess, template: TemplateToRender): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>();
  const ended = (code: number | null, signal: string | null) => answer.resolve(`it ended: ${signal ?? code}`);
  child.once("message", answer.resolve).once("exit", ended);
  child.send(template);
  return answer.promise.finally(() => child.off("message", answer.resolve).off("exit", ended));
}

describe("held: bombs", () => {
  let child: ChildProcess;
  const start = () => {
    child = fork(join(import.meta.dirname, "render.test-child.ts"), { execArgv: heapFlags });
  };
  beforeAll(start);
  afterAll(() => child.kill());

  test.each(everyFew(3, bombs))("held: %s is given up, in a small heap", async (_, source) => {
    if (!child.connected) start();
    for (const encoding of ["value", "text"] as const) {
      expect(await answerOf(child, { source, payload, encoding })).toMatchObject({
        problem: { code: "template_limit" },
      });
    }
  });

  test.each([
    ["of tags", "{{ name }}".repeat(100_001)],
    ["of text", "{{ name }}x"],
    ["of parentheses", `{{ ${"(".repeat(100_000)} }}`],
    ["of blocks", `${"{% if name %}".repeat(20_000)}x`],
  ])("held: a template with too much %s is a problem", (_, source) => {
    expect(renderTemplate(source.padEnd(1_000_001, " "), scope, "text")).toHaveProperty("problem");
  });
});
