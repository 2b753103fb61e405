import { bytesOf, conversionLimits, defineRunner, failed, toOneAttachable } from "#engine/node.ts";
import { sizeText } from "#lib/size-text.ts";
import { build } from "./build.ts";
import definition from "./definition.ts";
import { settingsSchema } from "./settings.ts";

/** HTML is parsed, and selectors are tried, in a separate process. */
export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run({ settings, executionId, ports, signal, warn }) {
    if (settings.operation === "build") return { kind: "done", output: build(settings) };
    const attaching = { executionId, files: ports.files, warn };
    const read = await toOneAttachable(settings.source, "HTML", attaching);
    if ("problem" in read) return failed("several_files", read.problem);
    const source = read.file ?? "";
    const size = typeof source === "string" ? source.length : source.size;
    if (size > conversionLimits.valueBytes) {
      return failed(
        "file_too_large",
        `The HTML has ${sizeText(size)}. At most ${sizeText(conversionLimits.valueBytes)} are read.`,
      );
    }
    const fields = settings.fields.map(({ name, list, ...field }) => ({
      ...field,
      name: name.trim(),
      isList: list,
    }));
    const { each, max_items: maxItems } = settings;
    const result = await ports.conversions.convert({
      conversion: { kind: "extract_html", each, maxItems, fields },
      inputs: [() => bytesOf(source)],
      signal,
    });
    return result.kind === "fail" ? result : { kind: "done", output: result.value };
  },
});
