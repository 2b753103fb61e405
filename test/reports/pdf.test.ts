import { expect, test } from "vitest";
import { convertWith, setConverter } from "#server/platform/sandbox/converter.test-support.ts";

const converter = setConverter();

/** A page that draws this, in a font of these further settings and objects. */
function pdf(content: string, font = "", objects: readonly string[] = [], trailer = ""): Buffer {
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    stream(content),
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding ${font}>>`,
    ...objects,
  ];
  const body = parts.map((part, index) => `${index + 1} 0 obj ${part} endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer <</Root 1 0 R ${trailer}>>`, "latin1");
}

const stream = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;
const show = (content: string) => `BT /F 12 Tf 10 100 Td ${content} ET`;

const read = (input: Uint8Array) => convertWith(converter, { kind: "read_pdf", maxPages: 5 }, input);

async function textOf(input: Uint8Array): Promise<string> {
  const result = await read(input);
  if (result.kind === "fail") throw new Error(result.error.message);
  return (result.value as { text: string }).text;
}

const toUnicode = (chars: string) =>
  stream(
    `/CIDInit /ProcSet findresource begin begincmap /CMapName /A def 1 begincodespacerange <00> <FF> endcodespacerange ${chars} endcmap end`,
  );
const mapped = "/ToUnicode 6 0 R";

/** What pages of public bug reports draw, and the text that a reader sees. */
const pages: [report: string, page: Buffer, text: string][] = [
  ["mozilla/pdf.js#9998", pdf(show("[(Hel)-20(lo W)30(orld)] TJ")), "Hello World"],
  ["mozilla/pdf.js#12866", pdf(show("(H) Tj (e) Tj (l) Tj (l) Tj (o) Tj")), "Hello"],
  ["mozilla/pdf.js#12509", pdf(show("(Hel) Tj 17.3 0 Td (lo) Tj")), "Hello"],
  ["jrmuizel/pdf-extract#69", pdf(show("[(is)-334(defined)-334(as)] TJ")), "is defined as"],
  [
    "adrienjoly/npm-pdfreader#115",
    pdf(show("[(University)-400(of)-400(California)] TJ")),
    "University of California",
  ],
  ["mozilla/pdf.js#8963", pdf(show("(one) Tj 0 -14 Td (two) Tj")), "one\ntwo"],
  [
    "mozilla/pdf.js#11016",
    pdf(show("(stuX) Tj"), mapped, [toUnicode("1 beginbfchar <58> <00660066> endbfchar")]),
    "stuff",
  ],
  [
    "yfedoseev/pdf_oxide#551",
    pdf(show("(diXcult) Tj"), mapped, [toUnicode("1 beginbfchar <58> <FB03> endbfchar")]),
    "difficult",
  ],
  [
    "mozilla/pdf.js#17410",
    pdf(show("(Xnal labeling) Tj"), mapped, [toUnicode("1 beginbfchar <58> <FB01> endbfchar")]),
    "final labeling",
  ],
  ["mozilla/pdf.js#6901", pdf(show("(\\256nal) Tj"), "/Encoding<</Differences[174/fi]>>"), "final"],
  [
    "py-pdf/pypdf#1351",
    pdf(show("(ut oX ha) Tj"), mapped, [toUnicode("1 beginbfchar <58> <0000> endbfchar")]),
    "ut o\uFFFD ha",
  ],
  ["yfedoseev/pdf_oxide#758", pdf(`/Span <</ActualText ( )>> BDC ${show("(body) Tj")} EMC`), "body"],
];

test.each(pages)("%s: %#", async (_report, page, text) => {
  expect((await textOf(page)).trim()).toBe(text);
});

test.each([
  ["mozilla/pdf.js#12443", "iVBORw0KGgoAAAANSUhEUgAA"],
  ["smalot/pdfparser#577", "encrypted by a program in the background"],
])("%s: a file that is not a PDF is refused", async (_report, content) => {
  expect(await read(Buffer.from(content))).toMatchObject({
    kind: "fail",
    error: { code: "file_invalid", message: expect.stringContaining("not a PDF") },
  });
});

test("adrienjoly/npm-pdfreader#166: a wrong table of objects makes no difference", async () => {
  const page = pdf(show("(Bayes) Tj")).toString("latin1");
  const wrong = page.replace("trailer", "xref\n5 2\n0000000000 65535 f \n0000000001 00000 n \ntrailer");
  expect(await textOf(Buffer.from(`${wrong}\nstartxref\n${wrong.indexOf("xref")}\n%%EOF`, "latin1"))).toBe(
    "Bayes",
  );
});

test("jztan/pdf-mcp#59: a PDF that needs a password is refused by name", async () => {
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${"ab".repeat(32)}>/U<${"cd".repeat(32)}>>>/ID[<${"01".repeat(16)}><${"01".repeat(16)}>]`;
  expect(await read(pdf(show("(x) Tj"), "", [], encrypt))).toMatchObject({
    kind: "fail",
    error: { message: expect.stringContaining("password") },
  });
});
