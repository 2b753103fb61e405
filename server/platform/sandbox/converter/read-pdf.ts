import { getDocumentProxy } from "unpdf";
import { conversionLimits } from "#engine/conversion-port.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type Converter } from "./converter.ts";

/** Reads the text of a PDF, page by page. Images, and so scanned pages, have none. */
export function readPdf({ maxPages }: { maxPages: number }): Converter {
  return wholeInput(async (input) => {
    const pdf = await open(input);
    const pages: string[] = [];
    let chars = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
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
      },
    };
  });
}

async function open(input: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(input), {
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
    throw new ConversionError("file_invalid", `This is not a PDF that can be read: ${message.slice(0, 200)}`);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 1000) : null;
}
