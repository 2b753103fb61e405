import type { FilePreviewBody, FilePreviewResult } from "#api/executions/file-previews/schema.ts";
import { bytesOf, toOneAttachable } from "#engine/attached-file.ts";
import type { FilePreview } from "#engine/node.ts";
import { findReadableFile } from "#server/executions/files/file-port.ts";
import { fileConverter } from "#server/platform/sandbox/service.ts";
import { shorten } from "./shorten.ts";

/** The longest time in milliseconds that a preview may take, including its time in the queue. */
const limitMs = 15_000;
/** Further previews are refused. One process makes them. */
const maxPending = 10;

let pending = 0;

/**
 * Reads the beginning of a file as a node with these settings would, in the converter's process.
 *
 * @param flowId only files of its executions are read
 * @param signal ends the reading
 * @returns null when too many are being made; trying again helps
 */
export async function previewFile(
  { setting, read }: FilePreview,
  settings: FilePreviewBody["settings"],
  flowId: string,
  signal: AbortSignal,
): Promise<FilePreviewResult | null> {
  if (pending >= maxPending) return null;
  pending += 1;
  const within = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    let isMissing = false;
    const found = await toOneAttachable(settings[setting], "File", {
      executionId: flowId,
      files: { find: findReadableFile },
      warn() {
        isMissing = true;
      },
    });
    if (isMissing) return { error: missing };
    if ("problem" in found) return { error: { code: "several_files", message: found.problem } };
    const file = found.file ?? "";
    const reading = await read(settings, file);
    if ("error" in reading) return { error: toShown(reading.error) };
    const { conversion } = reading;
    const result = await fileConverter().convert({
      conversion,
      inputs: [() => bytesOf(file)],
      signal: within,
    });
    if (result.kind === "fail") return { error: toShown(result.error) };
    const { value, isShorter } = shorten(result.value);
    const isBeginning = isShorter || hasMore(result.value);
    return { output: value, ...(isBeginning && { note: "The beginning of the file." }) };
  } catch (cause) {
    if (!within.aborted) throw cause;
    return { error: { code: "timeout", message: `The file was not read within ${limitMs / 1000} s.` } };
  } finally {
    pending -= 1;
  }
}

const missing = {
  code: "file_missing",
  message: "No execution of this flow has this file. Choose a call with a file as the current data.",
};

const toShown = ({ code, message }: { code: string; message: string }) => ({ code, message });

function hasMore(value: unknown): boolean {
  const { next_row: nextRow, has_more: hasMore } = value as { next_row?: unknown; has_more?: unknown };
  return typeof nextRow === "number" || hasMore === true;
}
