import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { conversionLimits } from "#engine/conversion-port.ts";
import { cutText, toStorable } from "#lib/cut-text.ts";
import { CharacterMaps } from "./character-maps.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type Converter } from "./converter.ts";

/** Reads the text of a PDF, page by page. Images, and so scanned pages, do not contain text. */
export function readPdf({ maxPages }: { maxPages: number }): Converter {
  return wholeInput(async (input) => {
    const pdf = await open(input);
    const pages: string[] = [];
    const unread: number[] = [];
    let chars = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = toStorable(
        items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""),
      );
      if (text.trim() === "" && (await showsText(page))) unread.push(number);
      page.cleanup();
      chars += text.length;
      // Each page is in the result twice.
      if (chars * 2 > conversionLimits.valueBytes) {
        const message = `The text has more than 5 MB after ${number} pages. Read fewer pages.`;
        throw new ConversionError("output_too_large", message);
      }
      pages.push(text);
    }
    const info = await pdf.getMetadata().then(
      (metadata) => ("info" in metadata ? (metadata.info as Record<string, unknown>) : {}),
      () => ({}) as Record<string, unknown>,
    );
    return {
      value: {
        text: pages.join("\n\n"),
        pages,
        page_count: pdf.numPages,
        has_more: pdf.numPages > pages.length,
        title: textOf(info.Title),
        author: textOf(info.Author),
        format: "pdf",
        ...(unread.length > 0 && { problems: [describeUnread(unread)] }),
      },
    };
  });
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof open>>["getPage"]>>;

/** Whether a page draws text, however its fonts name the characters. */
async function showsText(page: Page): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const drawing = [OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText];
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operation: number) => drawing.includes(operation));
}

const maxNamed = 10;

function describeUnread(pages: readonly number[]): string {
  const more = pages.length - maxNamed;
  const named = pages.slice(0, maxNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
  const subject = pages.length === 1 ? `Page ${named} shows` : `Pages ${named} show`;
  return `${subject} text that cannot be read: the fonts name characters by a table that the file does not contain.`;
}

async function open(input: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(input), {
      // PDF.js asks for one only if it has an address.
      cMapUrl: "character-maps/",
      BinaryDataFactory: CharacterMaps,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    if (name === "PasswordException") {
      throw new ConversionError("file_encrypted", "The PDF has a password. Remove it first.");
    }
    throw new ConversionError("file_invalid", `This is not a PDF that can be read: ${cutText(message, 200)}`);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? cutText(value, 1000) : null;
}
