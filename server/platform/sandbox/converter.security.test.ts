import { readFile } from "node:fs/promises";
import { strToU8, Zip, ZipDeflate, zipSync } from "fflate";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Conversion, HtmlExtraction } from "#engine/conversion-port.ts";
import { bySize, everyFew } from "#test/processes/size.ts";
import { convertWith, wholeTable } from "./converter.test-support.ts";
import { createConverter } from "./converter.ts";

function newConverter() {
  const converter = createConverter(1);
  onTestFinished(() => converter.close());
  return converter;
}

async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

const readXlsx: Conversion = { kind: "read_xlsx", sheet: "", table: wholeTable };
const readXml: Conversion = {
  kind: "read_xml",
  encoding: "auto",
  attributePrefix: "@",
  textKey: "#text",
  lists: [],
  readsNumbers: false,
};
const readCsv: Conversion = {
  kind: "read_csv",
  encoding: "auto",
  delimiter: "auto",
  table: wholeTable,
  readsNumbers: false,
};
const readHtml: Conversion = { kind: "read_html", encoding: "auto" };
const readIcs: Conversion = { kind: "read_ics", maxEvents: 1000 };
const extract = (selector: string): HtmlExtraction => ({
  kind: "extract_html",
  each: "",
  maxItems: 10,
  fields: [{ name: "v", selector, value: "text", attribute: "", isList: true }],
});

const workbookXml =
  '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** A workbook with this sheet, and the texts that its cells share. */
function workbook(sheet: Uint8Array, texts: Uint8Array | null = null): Uint8Array {
  const sharing = relations("sharedStrings", "sharedStrings.xml").replace("rId1", "rId2");
  const [, own = ""] = /(<Relationship .*)<\/Relationships>/.exec(sharing) ?? [];
  const sheets = relations("worksheet", "worksheets/sheet1.xml");
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "_rels/.rels": strToU8(relations("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": strToU8(workbookXml),
    "xl/_rels/workbook.xml.rels": strToU8(
      texts ? sheets.replace("</Relationships>", `${own}</Relationships>`) : sheets,
    ),
    "xl/worksheets/sheet1.xml": sheet,
    ...(texts && { "xl/sharedStrings.xml": texts }),
  });
}

/** 300 MB of zeros in 300 KB. */
function bomb(name: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  const entry = new ZipDeflate(name, { level: 9 });
  zip.add(entry);
  const zeros = new Uint8Array(10_000_000);
  for (let n = 0; n < 30; n += 1) entry.push(zeros);
  entry.push(new Uint8Array(), true);
  zip.end();
  return Buffer.concat(chunks);
}

/** Declares other sizes for its entries than they have. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (
    let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
    at >= 0;
    at = bytes.indexOf("PK\x01\x02", at + 4, "latin1")
  ) {
    bytes.writeUInt32LE(size, at + 24);
  }
  return bytes;
}

/** 100,000 rows of 12 cells with 400,000 different texts: 6 MB, of which a reader that keeps them all makes hundreds. */
function manyTexts(): Uint8Array {
  const texts = Array.from(
    { length: 400_000 },
    (_, n) => `<si><t>text ${(n * 7919) % 1_000_003} of ${n}</t></si>`,
  );
  const rows = Array.from({ length: 100_000 }, (_, row) => {
    const cells = Array.from({ length: 12 }, (_, n) => `<c t="s"><v>${(row * 12 + n) % 400_000}</v></c>`);
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  });
  return workbook(sheetOf(rows.join("")), strToU8(`<sst count="1200000">${texts.join("")}</sst>`));
}

const sheetOf = (xml: string) => strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);
const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${"bcdefghi"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefgh"[index]};`.repeat(10)}">`)
  .join("")}]>`;

/** Each ends with one of these codes, or with a value that costs nothing. */
const attacks: [name: string, conversion: Conversion, input: () => string | Uint8Array, codes: string[]][] = [
  ["a ZIP bomb as a workbook", readXlsx, () => bomb("xl/workbook.xml"), ["file_too_large"]],
  ["a ZIP bomb that declares 0 bytes", readXlsx, () => lying(bomb("xl/workbook.xml"), 0), ["file_too_large"]],
  [
    "a ZIP bomb that declares a few bytes",
    readXlsx,
    () => lying(bomb("xl/workbook.xml"), 100_000),
    ["file_invalid"],
  ],
  [
    "a sheet that declares a few bytes",
    readXlsx,
    () => lying(workbook(sheetOf("<row><c><v>1</v></c></row>".repeat(3_000_000))), 500),
    ["file_invalid", "file_too_complex"],
  ],
  [
    "6,000 entries",
    readXlsx,
    () => zipSync(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`${n}`, new Uint8Array()]))),
    ["file_too_complex"],
  ],
  [
    "a cell in the last corner, many times",
    readXlsx,
    () => workbook(sheetOf(far.repeat(3000))),
    ["output_too_large", "done", "file_too_complex"],
  ],
  [
    "a sheet of a million open elements",
    readXlsx,
    () => workbook(strToU8(`<worksheet><sheetData>${"<row><c>".repeat(500_000)}`)),
    ["file_invalid", "file_too_large", "file_too_complex", "done"],
  ],
  [
    "entities in a workbook",
    readXlsx,
    () =>
      workbook(
        strToU8(
          `${entities}<worksheet><sheetData><row><c t="str"><v>&i;</v></c></row></sheetData></worksheet>`,
        ),
      ),
    ["done", "file_invalid"],
  ],
  ["a billion laughs", readXml, () => `${entities}<a>&i;</a>`, ["file_invalid"]],
  [
    "an entity from a file",
    readXml,
    () => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
    ["file_invalid"],
  ],
  ["XML that nests deep", readXml, () => "<a>".repeat(1_000_000), ["file_invalid"]],
  [
    "XML of a million attributes",
    readXml,
    () => `<a ${Array.from({ length: 1_000_000 }, (_, n) => `b${n}=""`).join(" ")}/>`,
    ["file_invalid"],
  ],
  ["a quote that is never closed", readCsv, () => `a,b\n1,"${"x".repeat(5_000_000)}`, ["file_invalid"]],
  ["a row without an end", readCsv, () => "x,".repeat(5_000_000), ["file_invalid", "table_too_wide"]],
  ["a row of 400,000 quotes", readCsv, () => `a\n${'"'.repeat(400_000)}`, ["file_invalid", "done"]],
  [
    "rows that become more than the output",
    readCsv,
    () => `${"n".repeat(50_000)}\n${"1\n".repeat(5000)}`,
    ["output_too_large"],
  ],
  [
    "JSON that nests deep",
    { kind: "read_json", encoding: "auto" },
    () => "[".repeat(2_000_000),
    ["file_invalid", "file_too_complex"],
  ],
  ["HTML that nests deep", readHtml, () => "<b>".repeat(200_000), ["done", "file_too_complex"]],
  [
    "HTML with end tags that do not match",
    readHtml,
    () => "<b>".repeat(100_000) + "</i>".repeat(100_000),
    ["done", "file_too_complex"],
  ],
  [
    "a selector on deep HTML",
    extract("b b b b b b"),
    () => "<b>".repeat(20_000),
    ["done", "file_too_complex", "output_too_large"],
  ],
  [
    "a selector with a hundred :has",
    extract(`*${":has(*".repeat(100)}${")".repeat(100)}`),
    () => "<p><b>".repeat(300),
    ["done", "selector_invalid", "file_too_complex"],
  ],
  [
    "a selector of a million characters",
    extract("a ".repeat(500_000)),
    () => "<p>",
    ["done", "selector_invalid", "file_too_complex"],
  ],
  [
    "a calendar of a million lines",
    readIcs,
    () => `BEGIN:VCALENDAR\n${"BEGIN:VEVENT\n".repeat(1_000_000)}`,
    ["file_invalid"],
  ],
  [
    "a calendar line of quotes",
    readIcs,
    () => `BEGIN:VCALENDAR\nA;B=${'"",'.repeat(300_000)}:x\nEND:VCALENDAR`,
    ["done", "file_invalid"],
  ],
  [
    "a calendar whose zone never changes, after all times",
    readIcs,
    () => inZone("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31"),
    ["done", "file_too_complex"],
  ],
  [
    "a calendar of 50,000 zones",
    readIcs,
    () => inZone("RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=3", 50_000),
    ["done", "file_too_complex"],
  ],
  [
    "a calendar of a million empty lines and folds",
    readIcs,
    () => `BEGIN:VCALENDAR\nX:${"\n ".repeat(1_000_000)}${"\n\r".repeat(1_000_000)}END:VCALENDAR`,
    ["done"],
  ],
  [
    "a PDF of zeros",
    { kind: "read_pdf", maxPages: 5 },
    () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000_000)]),
    ["file_invalid"],
  ],
  [
    "a PDF whose pages contain themselves",
    { kind: "read_pdf", maxPages: 5 },
    () => loopingPdf,
    ["file_invalid", "done"],
  ],
  [
    "rows with a column each",
    {
      kind: "write_csv",
      columns: [],
      hasHeader: true,
      formulas: "escape",
      delimiter: ",",
      lineBreak: "lf",
      hasMark: false,
    },
    () => JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ [`c${n}`]: 1 }))),
    ["table_too_wide"],
  ],
  [
    "an archive of too much",
    { kind: "write_zip", names: ["a"] },
    () => new Uint8Array(101_000_000),
    ["file_too_large"],
  ],
];

/** These take seconds of processor time, so only `npm run test:long` tries them. */
const costlyAttacks: typeof attacks = [
  [
    "a calendar whose zone changes each second",
    readIcs,
    () => inZone("RRULE:FREQ=SECONDLY"),
    ["file_too_complex"],
  ],
];

/** A calendar with so many zones of a rule, and an event in each. */
function inZone(rule: string, zones = 1): string {
  const parts = Array.from(
    { length: zones },
    (
      _,
      n,
    ) => `BEGIN:VTIMEZONE\nTZID:Z${n}\nBEGIN:STANDARD\nDTSTART:16010101T000000\n${rule}\nTZOFFSETFROM:+0100
TZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=Z${n}:99990101T000000\nEND:VEVENT\n`,
  );
  return `BEGIN:VCALENDAR\n${parts.join("")}END:VCALENDAR`;
}

const loopingPdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[2 0 R 2 0 R]/Count 100000000>> endobj
trailer <</Root 1 0 R>>`;

describe("S6: a hostile file costs only its process, which stays below 700 MB:", () => {
  const costly = bySize({ short: [], long: costlyAttacks, full: costlyAttacks });

  test.each([...everyFew(4, attacks), ...costly])("%s", async (_name, conversion, input, codes) => {
    const converter = newConverter();
    const working = convertWith(converter, conversion, input());
    const pids = converter.pids();
    const result = await working;
    expect(codes).toContain(result.kind === "done" ? "done" : result.error.code);
    if (result.kind === "fail") expect(result.retryable).toBe(false);
    if (process.platform === "linux") expect(await peakMegabytes(pids[0])).toBeLessThan(700);
    const next = await convertWith(converter, { kind: "read_text", encoding: "auto" }, "next");
    expect(next).toMatchObject({ value: { text: "next" } });
  });
});

describe("S6, S15: a workbook of 400,000 different texts costs only its process", () => {
  const input = manyTexts();

  const ranges: [name: string, range: { maxRows: number }][] = [
    ["the first rows", { maxRows: 10 }],
    ["all rows", { maxRows: 100_000 }],
  ];

  test.each(everyFew(2, ranges))("for %s", async (_, range) => {
    const converter = newConverter();
    await convertWith(converter, { kind: "read_text", encoding: "auto" }, "ready");
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const started = performance.now();
    const working = convertWith(
      converter,
      { ...readXlsx, table: { ...wholeTable, ...range } } as Conversion,
      input,
    );
    const pids = converter.pids();
    const result = await working;
    clearInterval(watch);
    // Its texts alone need more than the process may have. If they no longer do, the rows are right.
    if (result.kind === "fail")
      expect(result).toMatchObject({ error: { code: "file_too_complex" }, retryable: false });
    else expect(result).toMatchObject({ value: { columns: { length: 12 } } });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect((most - before) / 1_000_000).toBeLessThan(50);
    if (process.platform === "linux") expect(await peakMegabytes(pids[0])).toBeLessThan(700);
  });
});

test("S6: the workbook of these attacks is read when it is harmless", async () => {
  const input = workbook(sheetOf("<row><c><v>1</v></c><c><v>2</v></c></row>"));
  const table = { ...wholeTable, hasHeader: false };
  const result = await convertWith(newConverter(), { ...readXlsx, table } as Conversion, input);
  expect(result).toMatchObject({ value: { rows: [[1, 2]] } });
});

test("S6: what needs too much memory is refused, and is not tried again", async () => {
  const converter = newConverter();
  const json = `[${'{"a":{"b":{}}},'.repeat(600_000)}{}]`;
  const result = await convertWith(converter, { kind: "read_json", encoding: "auto" }, json);
  expect(result).toMatchObject({
    kind: "fail",
    error: { code: expect.stringMatching(/^(?:output_too_large|file_too_complex)$/) },
    retryable: false,
  });
  expect(await convertWith(converter, { kind: "read_text", encoding: "auto" }, "next")).toMatchObject({
    kind: "done",
  });
});

test("S6: a converter that is killed costs its conversion one more run", async () => {
  const converter = newConverter();
  let runs = 0;
  const result = await converter.convert({
    conversion: { kind: "read_text", encoding: "auto" },
    inputs: [
      async function* () {
        runs += 1;
        yield Buffer.from("te");
        if (runs === 1) for (const pid of converter.pids()) process.kill(pid, "SIGKILL");
        yield Buffer.from("xt");
      },
    ],
    signal: new AbortController().signal,
  });
  expect([result, runs]).toMatchObject([{ value: { text: "text" } }, 2]);
});

test("S6: the error of an input, of what is saved, and an abort are passed on, and the next conversion runs", async () => {
  const converter = newConverter();
  const conversion: Conversion = { kind: "write_zip", names: ["a"] };
  const { signal } = new AbortController();
  const breaking = async function* () {
    yield Buffer.from("x");
    throw new Error("The storage is gone.");
  };
  const endless = async function* () {
    for (;;) yield Buffer.alloc(65_536);
  };
  const drain = async (content: AsyncIterable<Uint8Array>) => {
    for await (const _ of content);
    return null;
  };
  await expect(converter.convert({ conversion, inputs: [breaking], save: drain, signal })).rejects.toThrow(
    "The storage is gone.",
  );
  const save = () => Promise.reject(new Error("The disk is full."));
  await expect(converter.convert({ conversion, inputs: [endless], save, signal })).rejects.toThrow(
    "The disk is full.",
  );
  const abort = new AbortController();
  const running = converter.convert({ conversion, inputs: [endless], save: drain, signal: abort.signal });
  abort.abort(new Error("canceled"));
  await expect(running).rejects.toThrow("canceled");
  expect(await convertWith(converter, { kind: "read_text", encoding: "auto" }, "next")).toMatchObject({
    kind: "done",
  });
});

test("S6: a CSV file of 20 MB is read while it arrives, in less than 250 MB", async () => {
  const converter = newConverter();
  const row = `${"value,".repeat(19)}end\n`;
  const chunk = Buffer.from(row.repeat(500));
  const chunks = Math.ceil(20_000_000 / chunk.length);
  const rows = chunks * 500;
  const conversion: Conversion = {
    ...readCsv,
    table: { hasHeader: false, columns: [], firstRow: rows, maxRows: 10 },
  };
  const input = async function* () {
    for (let n = 0; n < chunks; n += 1) yield chunk;
  };
  const { signal } = new AbortController();
  const working = converter.convert({ conversion, inputs: [input], signal });
  const [pid] = converter.pids();
  expect(await working).toMatchObject({ kind: "done", value: { count: 1, next_row: null } });
  if (process.platform === "linux") expect(await peakMegabytes(pid)).toBeLessThan(250);
});
