import { bytesOf, defineRunner, failed, toOneAttachable } from "#engine/node.ts";
import definition from "./definition.ts";
import { fileMissing, toReading } from "./reading.ts";
import { settingsSchema } from "./settings.ts";

/**
 * Reads a stored file of the execution, or text. Content left out because of a limit in the settings is
 * reported as a warning and in the output; other limits fail the step.
 */
export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run({ settings, executionId, ports, signal, warn }) {
    const attaching = { executionId, files: ports.files, warn };
    const read = await toOneAttachable(settings.file, "File", attaching);
    if ("problem" in read) {
      return failed("several_files", read.problem);
    }
    const { file } = read;
    if (file === null) return { kind: "fail", error: fileMissing, retryable: false };
    const reading = await toReading(settings, file);
    if ("error" in reading) return { kind: "fail", error: reading.error, retryable: false };
    const { conversion } = reading;
    const result = await ports.conversions.convert({ conversion, inputs: [() => bytesOf(file)], signal });
    if (result.kind === "fail") return result;
    const output = { ...(result.value as object) };
    warnOfOmissions(output, warn);
    return { kind: "done", output: output as typeof result.value };
  },
});

function warnOfOmissions(
  output: { next_row?: unknown; has_more?: unknown; problems?: unknown; format?: unknown },
  warn: (message: string) => void,
): void {
  if (typeof output.next_row === "number") {
    warn(
      `The file has more rows than were read. The next one is row ${output.next_row.toLocaleString("en")}.`,
    );
  }
  for (const problem of Array.isArray(output.problems) ? output.problems : []) warn(String(problem));
  if (output.has_more !== true) return;
  warn(
    output.format === "pdf"
      ? "The PDF has more pages than were read."
      : "The calendar has more events than were read.",
  );
}
