import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import htmlRunner from "#nodes/html/run.ts";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { isFull } from "#test/processes/size.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";
import runner from "./run.ts";

/** Files that others wrote, from the test suites of npm packages. Every one is read, or refused with a reason. */
const packages = join(import.meta.dirname, "../../node_modules");
const conversions = setConverter();

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(join(packages, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)))
    .sort();
}

async function run(kind: typeof runner | typeof htmlRunner, path: string, settings: object) {
  const memory = filesInMemory();
  const file = memory.add(path, "application/octet-stream", readFileSync(join(packages, path)));
  const own = kind === runner ? { file } : { source: file };
  const ports = { files: memory.files, conversions };
  const outcome = await runNode(kind as typeof runner, { ...settings, ...own }, { ports });
  return outcome.kind === "done" ? (outcome.output as JsonObject) : outcome;
}

const read = (path: string, settings: object = {}) => run(runner, path, settings);

describe("workbooks", () => {
  const files = filesOf("xlsx-datafill", ".xlsx");
  const book = (name: string) => `xlsx-datafill/examples/${name}.xlsx`;

  test("there are some", () => expect(files.length).toBeGreaterThan(15));

  test.each(files)("%s has rows in every sheet", async (path) => {
    const { sheets, rows } = (await read(path)) as { sheets: string[]; rows: unknown };
    expect(rows).toEqual(expect.any(Array));
    for (const sheet of sheets) expect(await read(path, { sheet })).toMatchObject({ format: "xlsx", sheet });
  });

  test("have the cells that their programs show: numbers, names with spaces, and results of formulas", async () => {
    expect(await read(book("stock-output"), { columns: ["Company \\ Year", "2000", "2019"] })).toMatchObject({
      count: expect.any(Number),
      columns: ["Company \\ Year", "2000", "2019"],
      first_row: 1,
    });
    const { rows } = (await read(book("stock-output"))) as { rows: JsonObject[] };
    expect(rows[0]).toMatchObject({ "Company \\ Year": "Amazon", "2000": 4528, "2019": 125_263 });
    expect(await read(book("docs-output"))).toMatchObject({
      rows: [{ "An exemplary title": "Row 1", column_2: 11, column_6: 15 }, {}, { column_6: 35 }],
      sheets: ["NoRef", "Ref", expect.any(String)],
    });
    expect(await read(book("simple-output"), { first_row: "2", max_rows: 1 })).toMatchObject({
      rows: [{ "Demo library set example": "Northanger Abbey", column_2: "Austen, Jane", column_3: 1814 }],
      next_row: 3,
    });
  });
});

describe("calendars", () => {
  const files = [...filesOf("ical", ".ics"), ...filesOf("ics-parser", ".ics")];

  test("there are some", () => expect(files.length).toBeGreaterThan(15));

  test.each(files)("%s has events, each with times that can be read", async (path) => {
    const { events, count } = (await read(path)) as { events: JsonObject[]; count: number };
    expect(events).toHaveLength(count);
    for (const { start, end, updated, excluded } of events) {
      for (const at of [start, end, updated, ...(excluded as string[])]) {
        if (at !== null) expect(at).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?$/);
      }
    }
  });

  test.each<[string, JsonObject]>([
    [
      "ical/examples/example_rrule.ics",
      {
        start: "2017-06-01T09:00:00-05:00",
        time_zone: "US/Central",
        recurrence: "FREQ=WEEKLY;WKST=SU;UNTIL=20170814T045959Z;BYDAY=TH",
        excluded: ["2017-07-06", "2017-07-13", "2017-07-20", "2017-08-03"].map(
          (day) => `${day}T09:00:00-05:00`,
        ),
      },
    ],
    ["ical/test/test7.ics", { summary: "Fête Nationale - Férié", start: "2012-07-14", all_day: true }],
    [
      "ical/test/test12.ics",
      {
        excluded: ["2015-07-08T12:00:00-07:00", "2015-07-10T12:00:00-07:00"],
        end: "2015-07-06T13:00:00-07:00",
      },
    ],
    [
      "ical/test/test5.ics",
      {
        location: "Open Source Project Tempe (1415 E University Dr. #103A, Tempe, AZ 85281)",
        start: "2011-11-09T19:00:00-07:00",
        time_zone: "America/Phoenix",
      },
    ],
    [
      "ics-parser/test/samples/invite.ics",
      { summary: "Challenge Epiweb - Réunion Hangout", organizer: { name: "Vivien Penel" } as JsonObject },
    ],
  ])("%s begins with the event that its program wrote", async (path, event) => {
    const { events } = (await read(path)) as { events: JsonObject[] };
    expect(events[0]).toMatchObject(event);
  });

  test("have categories without the spaces around them", async () => {
    const { events } = (await read("ical/test/test10.ics")) as { events: JsonObject[] };
    const lists = events.map(({ categories }) => categories as string[]).filter((list) => list.length === 3);
    expect(lists).toHaveLength(3);
    for (const categories of lists) expect(categories).toEqual(["cat1", "cat2", "cat3"]);
  });
});

describe("pages of the web", () => {
  const all = filesOf("htmlparser-benchmark/files", ".html");
  const files = isFull ? all : all.filter((_, at) => at % 8 === 0);

  test("there are hundreds", () => expect(all.length).toBeGreaterThan(250));

  test.each(files)("%s has a title and text, and HTML finds the same title and links", async (path) => {
    const page = (await read(path)) as { title: string | null; text: string };
    expect(page).toMatchObject({ format: "html", text: expect.stringMatching(/\w/) });
    const fields = [
      { name: "title", selector: "title" },
      { name: "links", selector: "a[href]", value: "attribute", attribute: "href", list: true },
    ];
    const { data } = (await run(htmlRunner, path, { fields })) as {
      data: { title: string; links: string[] };
    };
    expect(data.title).toBe(page.title);
    expect(data.links.length).toBeGreaterThan(0);
  });

  test("have the title and the first words that a reader sees, in their own alphabet", async () => {
    const titles = [
      "a75ad1c11e404b0d8e803333a387cfc1772acfebef73e600aa6e2b31cf80fce7",
      "5c83c2d71f97e2b5a979f197fbae6773dee6844e28889ae66ccb8d7458a9c5bb",
    ];
    const [bbc, beast] = await Promise.all(
      titles.map((name) => read(`htmlparser-benchmark/files/${name}.html`)),
    );
    expect(bbc).toMatchObject({
      title: "BBC News - Palestinians undecided on Kerry peace talks plan",
      text: expect.stringMatching(/^Accessibility links\nSkip to content\n/),
    });
    expect(beast).toMatchObject({ title: "Did Backlash Prompt Komen’s Cancellations? - The Daily Beast" });
  });
});
