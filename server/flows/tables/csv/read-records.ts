import { pipeline, Readable, type TransformOptions } from "node:stream";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { tableLimits } from "#engine/tables/limits.ts";
import { createDecoder } from "#lib/decoding/text-decoder.ts";
import { findDelimiter, hasSpacesBeforeQuotes, sampleChars } from "#lib/find-delimiter.ts";
import { createPace } from "#lib/pace.ts";

/** A file that cannot be read as CSV, with the reason as a sentence. */
export class InvalidCsv extends Error {}

interface ReadOptions {
  /** The body is the beginning of a file: a quoted value may be incomplete at its end, and is left out. */
  isCut?: boolean;
  /** The row with the names of the fields, from 1, not counting blank lines. The rows above it are left out. */
  headerRow?: number;
  /** Called with the delimiter before the first record. */
  onDelimiter?: (delimiter: string) => void;
}

/** Excel writes and reads the delimiter in a line before the header, and does not show this line. */
const delimiterLine = /^sep=(.)(?:\r\n|\n|\r)/i;

/**
 * The records of a CSV file (RFC 4180) in order, while it arrives. Its charset and its delimiter are found as in Read File.
 * Blank lines are skipped. Only a chunk and a record are in memory, and other work of the process is not kept waiting.
 *
 * @throws InvalidCsv, also when the body ends too early
 */
export async function* readRecords(
  body: ReadableStream<Uint8Array>,
  { isCut = false, headerRow = 1, onDelimiter }: ReadOptions = {},
): AsyncGenerator<string[]> {
  const pace = createPace();
  const chunks = decode(body, !isCut);
  try {
    let head = "";
    while (head.length < sampleChars) {
      const { done, value } = await chunks.next();
      if (done) break;
      head += value;
    }
    const [line = "", named] = delimiterLine.exec(head) ?? [];
    head = head.slice(line.length);
    const delimiter = named ?? findDelimiter(withoutRows(head.slice(0, sampleChars), headerRow - 1));
    onDelimiter?.(delimiter);
    const options: Options & TransformOptions = {
      delimiter,
      // A file may mix them; otherwise the first one would be expected everywhere.
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: tableLimits.csvRecordBytes,
      ltrim: hasSpacesBeforeQuotes(head.slice(0, sampleChars), delimiter),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: isCut,
      // Once the input has ended, all that waits is parsed without a pause.
      writableHighWaterMark: pieceChars,
    };
    const parser = parse(options);
    parser.on("skip", (fault: CsvError | undefined) => {
      if (fault && fault.code !== "CSV_QUOTE_NOT_CLOSED") parser.destroy(fault);
    });
    // The parser is destroyed with the source's error, which the iteration throws.
    const pieces = boundRecords(startingWith(head, chunks), parser, pace);
    pipeline(Readable.from(pieces, { highWaterMark: 1 }), parser, () => {});
    let skipped = 0;
    for await (const record of parser) {
      if (skipped < headerRow - 1) {
        skipped += 1;
        continue;
      }
      if (record.length > tableLimits.csvFields) throw new InvalidCsv(tooManyFields);
      yield record;
      await pace();
    }
  } catch (fault) {
    throw explain(fault);
  } finally {
    await chunks.return(undefined);
  }
}

/** The text after its first lines. Titles above a header have a different number of commas than the rows. */
function withoutRows(text: string, rows: number): string {
  let rest = text;
  for (let row = 0; row < rows; row += 1) rest = rest.replace(/^(?:\s*[\r\n])?[^\r\n]*(?:\r\n|\n|\r)?/, "");
  return rest;
}

/** The parser's own limit does not count delimiters: a file of commas would be one record of millions of values. */
async function* boundRecords(
  texts: AsyncGenerator<string>,
  { info }: Parser,
  pace: ReturnType<typeof createPace>,
): AsyncGenerator<string> {
  let chars = 0;
  let lines = 0;
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += pieceChars) {
      await pace();
      if (info.records + info.empty_lines > lines) chars = 0;
      lines = info.records + info.empty_lines;
      chars += pieceChars;
      if (chars > tableLimits.csvRecordBytes + pieceChars) throw new InvalidCsv(recordTooLong);
      yield text.slice(at, at + pieceChars);
    }
  }
}

async function* startingWith(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head !== "") yield head;
  yield* rest;
}

/** The parser works on a piece without a pause. For each record that is shorter than the first it takes 10 µs. */
const pieceChars = 1024;

async function* decode(body: ReadableStream<Uint8Array>, isStrict: boolean): AsyncGenerator<string> {
  const decoder = createDecoder("auto", null, isStrict);
  const reader = body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value: chunk } = await reader.read();
      if (done) break;
      bytes += chunk.byteLength;
      if (bytes > tableLimits.csvBytes) {
        throw new InvalidCsv(`The file has more than ${tableLimits.csvBytes} bytes.`);
      }
      const text = decoder.write(Buffer.from(chunk));
      if (text !== "") yield text;
    }
    yield decoder.end();
  } finally {
    // Not canceled: that would close the connection of a client that still sends.
    reader.releaseLock();
  }
}

function explain(fault: unknown): unknown {
  if (fault instanceof CsvError)
    return new InvalidCsv(sentences[fault.code] ?? fault.message, { cause: fault });
  const code = fault instanceof Error && "code" in fault ? fault.code : "";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    const message = "The file begins as UTF-8 or UTF-16, and is damaged further on. Save it as “CSV UTF-8”.";
    return new InvalidCsv(message, { cause: fault });
  }
  return fault;
}

const recordTooLong = `A row has more than ${tableLimits.csvRecordBytes} characters.`;
const tooManyFields = `A row has more than ${tableLimits.csvFields} values.`;

const sentences: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is not closed.",
  CSV_INVALID_CLOSING_QUOTE:
    "A quotation mark is followed by text. Write a quotation mark inside quotes twice.",
  INVALID_OPENING_QUOTE: "A quotation mark is in the middle of a value. Put the value in quotes.",
  CSV_MAX_RECORD_SIZE: recordTooLong,
};
