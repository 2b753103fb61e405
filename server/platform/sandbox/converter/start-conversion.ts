import { type Conversion, conversionLimits } from "#engine/conversion-port.ts";
import { tooLarge } from "./collect.ts";
import type { ConversionWork, Write } from "./conversion-work.ts";

/**
 * Loads the libraries that the conversion needs.
 *
 * @param write gets the bytes of the file that it writes
 */
export async function startConversion(conversion: Conversion, write: Write): Promise<ConversionWork> {
  let written = 0;
  const send: Write = (bytes) => {
    written += bytes.length;
    if (written > conversionLimits.writtenBytes) throw tooLarge(conversionLimits.writtenBytes);
    write(bytes);
  };
  switch (conversion.kind) {
    case "read_csv":
      return (await import("./read-csv.ts")).readCsv(conversion);
    case "read_xlsx":
      return (await import("./read-xlsx.ts")).readXlsx(conversion);
    case "read_json":
      return (await import("./read-text.ts")).readJson(conversion);
    case "read_text":
      return (await import("./read-text.ts")).readText(conversion);
    case "read_xml":
      return (await import("./read-xml.ts")).readXml(conversion);
    case "read_html":
      return (await import("./read-html.ts")).readHtml(conversion);
    case "read_ics":
      return (await import("./read-ics.ts")).readIcs(conversion);
    case "read_pdf":
      return (await import("./read-pdf.ts")).readPdf(conversion);
    case "read_mail":
      return (await import("./read-mail.ts")).readMail(conversion, send);
    case "extract_html":
      return (await import("./extract-html.ts")).extractHtml(conversion);
    case "write_csv":
      return (await import("./write-csv.ts")).writeCsv(conversion, send);
    case "write_xlsx":
      return (await import("./write-xlsx.ts")).writeXlsx(conversion, send);
    case "compile_openapi":
      return (await import("./compile-openapi.ts")).compileOpenapi(conversion, send);
    case "write_zip":
      return (await import("./write-zip.ts")).writeZip(conversion, send);
  }
}
