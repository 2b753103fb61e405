import { type FilterDoc, filterGroups } from "./filter.ts";
import { filterDocs } from "./registry.ts";
import { formatExample, formatSignature } from "./signature.ts";

const beginning = `# Filters

A filter changes a tag's value: \`{{ order.total | times: 1.2 | round: 2 }}\`. Filters apply from left to right. Parameters follow a colon and are separated by commas; those in brackets may be left out. A parameter is a text in quotes, a number, \`true\`, \`false\`, or a path such as \`order.currency\`. After \`|\`, the editor suggests filters with what this page says about them.

- A missing value stays missing. The exceptions are the filters for missing values (\`default\`, \`if_null\`, \`if_empty\`, \`is_empty\`, \`type_of\`, \`iif\`), after which the tag is not reported as missing, and \`push\` and \`unshift\`, which begin a list. LiquidJS's own filters treat a missing text as empty.
- A value of the wrong type fails the step, with a message that names the filter and the value: \`date_add needs a date in ISO 8601 or seconds since 1970, not "soon"\`. It also says what the value looks like: \`1700000000000\` “looks like milliseconds: use \`from_unix: "milliseconds"\`”. Numbers may also be texts in decimal digits.
- The same input gives the same result, so that a step that runs again does the same. No filter is random. Only \`date\` knows the current time, as \`"now"\`; prefer a time from the trigger or from a node before.
- A template may use at most half a second, and 20 million characters and elements.
- Publishing checks that every filter exists, names the nearest one if not, and counts its parameters: \`{{ name | upcase: 1 }}\` and \`{{ name | append }}\` are refused.
- Characters are counted whole (Unicode code points): \`"🎉a" | size\` is 2, and no filter cuts an emoji in half.
- An object or list in a filter for texts is its JSON: \`order | append: "!"\` is \`{"id":7}!\`.

A quoted text may contain \`\\n\`, \`\\t\` and \`\\"\`. Only the patterns of the filters for patterns are taken as written: \`regex_test: "\\d+"\`.
`;

const notes: Partial<Record<FilterDoc["group"], string>> = {
  Logic:
    '`iif` follows Liquid: only `false` and missing values are false; 0 and empty text are true. A comparison comes before the filter: `{{ order.total > 100 | iif: "large", "small" }}`.',
  Patterns:
    "Patterns are in [RE2](https://github.com/google/re2/wiki/Syntax) syntax, as in conditions: no look-around, no back-references, and no pattern that takes forever. A pattern may have 1,000 characters. Flags: `i` ignores case, `m` lets `^` and `$` match at each line, `s` lets `.` match line breaks. In a replacement, `$1` and `$<name>` insert a group, `$&` the match, and `$$` a dollar sign. The longest text depends on the pattern: about 100,000 characters for short ones.",
  Lists:
    'A field may be a [path](field-paths.md): `"customer.name"`. Values are compared as JSON: objects are the same in any order of their fields.',
  Numbers:
    'Numbers are decimals, as people calculate: `0.1 | plus: 0.2` is `0.3`, and `0.57 | times: 100 | floor` is `57`. So are `sum`, `average` and `median`. Whole numbers of any size are exact; a result that a number cannot hold is text with its digits: `"8202522731445525542" | plus: 1` is `"8202522731445525543"`. `round_to`, `clamp` and the filters that format refuse such a text. A quotient has at least 20 decimals before it is rounded.',
  Dates:
    "A date is a text in ISO 8601, which is in UTC if it has no offset, or a number of seconds since 1970. Dates are returned in ISO 8601; with a time zone (IANA), in its local time. Days and longer units keep the time of day when clocks change; a time that clocks skip becomes the first one after the change, and of a repeated one the first is meant, as in [schedules](schedules.md). Units may be singular or plural: `day`, `days`. `parse_date` reads the codes `%Y %y %m %b %B %d %e %a %A %H %I %p %M %S %L %z %s` and `%F %T %R %D`; names are English.",
  Encodings:
    "Tags are encoded for their place without any filter: in JSON, URLs, headers and HTML. These filters are for data that is encoded twice, or decoded.",
  Hashes:
    "Of the text's bytes in UTF-8; lists and objects are hashed as JSON. Results are `hex`, or with a parameter `base64` or `base64url`. A key that is written into a template is stored with the flow, and everybody who can see the flow can read it.",
};

/** `docs/filters.md`. */
export function filtersPage(): string {
  return [beginning, ...filterGroups.map(section)].join("\n");
}

function section(group: FilterDoc["group"]): string {
  const filters = filterDocs.filter((filter) => filter.group === group);
  const note = notes[group];
  return [
    `## ${group}\n`,
    ...(note === undefined ? [] : [`${note}\n`]),
    ...table([["filter", "what it does", "example", "result"], ...filters.map(cellsOf)]),
    "",
  ].join("\n");
}

function cellsOf(filter: FilterDoc): string[] {
  const { source, result } = formatExample(filter);
  const summary = filter.summary.replace(/[<>|]/g, (character) => `\\${character}`);
  return [code(formatSignature(filter)), summary, code(source), code(result)];
}

/** The lines of a table in Markdown, with columns as wide as `npm run format` makes them. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [head = "", ...body] = rows.map((row) =>
    line(row.map((cell, index) => cell.padEnd(widths[index] ?? 0))),
  );
  return [head, line(widths.map((width) => "-".repeat(width))), ...body];
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}
