import { type AttachableFile, type FilePreview, previewLimits } from "#engine/node.ts";
import { fileMissing, toReading } from "./reading.ts";
import { settingsSchema } from "./settings.ts";

/** The beginning of the file. */
export const filePreview: FilePreview = {
  setting: "file",
  read(given, file: AttachableFile) {
    const parsed = settingsSchema.safeParse(given);
    if (!parsed.success) {
      return { error: { code: "settings_invalid", message: "Complete the settings to see the output." } };
    }
    if (file === "") return { error: fileMissing };
    const { max_rows: rows, max_events: events, max_pages: pages } = parsed.data;
    const beginning = {
      max_rows: Math.min(rows, previewLimits.rows),
      max_events: Math.min(events, previewLimits.events),
      max_pages: Math.min(pages, previewLimits.pages),
    };
    return toReading({ ...parsed.data, ...beginning }, file);
  },
};
