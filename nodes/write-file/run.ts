import {
  type AttachableFile,
  type Conversion,
  type ConversionInput,
  conversionLimits,
  defineRunner,
  failed,
  type Outcome,
  type RunContext,
} from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { sizeText } from "#lib/size-text.ts";
import definition from "./definition.ts";
import { toNamedFiles } from "./named-files.ts";
import { contentTypes, nameOf } from "./names-by-format.ts";
import { readJson } from "./read-json.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** Stores a file of the execution: text and JSON as they are, the others as they are converted. */
export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run(context) {
    const { format } = context.settings;
    if (format === "zip") return writeZip(context);
    if (format === "csv" || format === "xlsx") return writeTable(context);
    const { data, text, pretty } = context.settings;
    const content = format === "json" ? toJson(data, pretty) : text;
    const file = await store(context)(bytesOf(content));
    return { kind: "done", output: { file } };
  },
});

type Context = RunContext<Settings>;

function store({ settings, executionId, ports }: Context) {
  const { format, file_name: name } = settings;
  const facts = { filename: nameOf(name, format), contentType: contentTypes[format] };
  return (content: AsyncIterable<Uint8Array>): Promise<Json> =>
    ports.files.store(executionId, facts, content);
}

async function writeTable(context: Context): Promise<Outcome> {
  const { settings } = context;
  const json = JSON.stringify(settings.data ?? null);
  if (json.length > conversionLimits.valueBytes) {
    const most = sizeText(conversionLimits.valueBytes);
    return failed(
      "data_too_large",
      `The data has ${sizeText(json.length)} as JSON. At most ${most} are written.`,
    );
  }
  const { columns, has_header: hasHeader, formulas } = settings;
  const table = { columns, hasHeader, formulas };
  const conversion: Conversion =
    settings.format === "xlsx"
      ? { kind: "write_xlsx", ...table, sheet: settings.sheet }
      : {
          kind: "write_csv",
          ...table,
          delimiter: settings.delimiter,
          lineBreak: settings.line_break,
          hasMark: settings.byte_order_mark,
        };
  return convert(context, conversion, [() => bytesOf(json)]);
}

/** With its folders. Few file systems hold longer ones. */
const maxNameBytes = 1024;

async function writeZip(context: Context): Promise<Outcome> {
  const { settings, executionId, ports, warn } = context;
  const files = await toNamedFiles(settings.files, { executionId, files: ports.files, warn });
  if (files === null) return failed("too_many_files", "An archive can have at most 100 files.");
  if (files.length === 0) return failed("file_missing", "There are no files for the archive.");
  const names = files.map(({ name }) => name);
  const long = names.find((name) => Buffer.byteLength(name) > maxNameBytes);
  if (long !== undefined) {
    const message = `The name of a file in the archive has more than ${maxNameBytes} bytes: “${long.slice(0, 60)}…”.`;
    return failed("name_too_long", message);
  }
  const inputs = files.map(
    ({ content }) =>
      () =>
        contentOf(content),
  );
  return convert(context, { kind: "write_zip", names }, inputs);
}

async function convert(
  context: Context,
  conversion: Conversion,
  inputs: ConversionInput[],
): Promise<Outcome> {
  const { ports, signal } = context;
  const result = await ports.conversions.convert({ conversion, inputs, save: store(context), signal });
  if (result.kind === "fail") return result;
  return { kind: "done", output: { file: result.saved, ...(result.value as object) } };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function contentOf(content: AttachableFile): AsyncIterable<Uint8Array> {
  return typeof content === "string" ? bytesOf(content) : content.read();
}

function toJson(data: Json, isPretty: boolean): string {
  return JSON.stringify(readJson(data), null, isPretty ? 2 : 0);
}
