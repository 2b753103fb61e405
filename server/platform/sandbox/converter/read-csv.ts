import { CsvError, type Parser, parse } from "csv-parse";
import { type CsvReading, conversionLimits } from "#engine/conversion-port.ts";
import { createDecoder } from "#lib/decoding/text-decoder.ts";
import { findDelimiter, hasSpacesBeforeQuotes, sampleChars } from "#lib/find-delimiter.ts";
import { tooLarge } from "./collect.ts";
import { ConversionError, type ConversionWork, count } from "./conversion-work.ts";
import { readNumber } from "./read-number.ts";
import { Table } from "./table.ts";

/** A quote that is never closed would make the rest of the file one field. */
const maxRecordChars = 1_000_000;

/** Reads CSV while it arrives, and stops after the last row that is needed. */
export function readCsv({ encoding, delimiter, table: range, readsNumbers }: CsvReading): ConversionWork {
  const decoder = createDecoder(encoding);
  const table = new Table(range);
  let bytes = 0;
  let sample = "";
  let isEnough = false;
  let fault: Error | null = null;
  let parsing: Parsing | null = null;
  let used = delimiter;

  function take(record: string[]): null {
    if (isEnough || fault) return null;
    try {
      isEnough = table.add(readsNumbers ? record.map(readNumber) : record);
    } catch (cause) {
      fault = cause instanceof Error ? cause : new Error(String(cause));
    }
    return null;
  }

  function start(): Parsing {
    const beginning = sample.slice(0, sampleChars);
    used = delimiter === "auto" ? findDelimiter(beginning) : delimiter;
    const started = openParser(beginning, used, take, (cause) => {
      fault ??= cause;
    });
    started.parser.write(sample);
    return started;
  }

  function write(text: string): void {
    if (parsing) {
      if (!fault && text !== "") parsing.parser.write(text);
      return;
    }
    sample += text;
    if (sample.length >= sampleChars) parsing = start();
  }

  return {
    add(chunk) {
      bytes += chunk.length;
      if (bytes > conversionLimits.streamedBytes) throw tooLarge(conversionLimits.streamedBytes);
      write(decoder.write(chunk));
      if (fault) throw fault;
      return isEnough;
    },
    async end() {
      if (!isEnough) {
        write(decoder.end());
        parsing ??= start();
        parsing.parser.end();
        await parsing.ended;
      }
      if (fault) throw fault;
      return { json: table.toJson({ format: "csv", delimiter: used }) };
    },
  };
}

interface Parsing {
  parser: Parser;
  /** Rejects with the fault. */
  ended: Promise<void>;
}

function openParser(
  beginning: string,
  delimiter: string,
  onRecord: (record: string[]) => null,
  onFault: (fault: Error) => void,
): Parsing {
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => {});
  const parser = parse({
    delimiter,
    // A file may mix them; otherwise the first one would be expected everywhere.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: hasSpacesBeforeQuotes(beginning, delimiter),
    skip_empty_lines: true,
    max_record_size: maxRecordChars,
    on_record: onRecord,
  });
  parser.on("error", (cause) => {
    const fault = toFault(cause);
    onFault(fault);
    ended.reject(fault);
  });
  parser.on("end", () => ended.resolve());
  parser.resume();
  return { parser, ended: ended.promise };
}

function toFault(cause: unknown): Error {
  if (!(cause instanceof CsvError)) return cause instanceof Error ? cause : new Error(String(cause));
  if (cause.code === "CSV_MAX_RECORD_SIZE") {
    const message = `A row has more than ${count(maxRecordChars)} characters. A quote may not be closed, or the delimiter may be another one.`;
    return new ConversionError("file_invalid", message);
  }
  return new ConversionError("file_invalid", `This is not CSV: ${cause.message}`);
}
