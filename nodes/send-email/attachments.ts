import { type AttachResult, type MailAttachment, toAttachables } from "#engine/node.ts";
import { cutFileName } from "#lib/cut-file-name.ts";
import { withExtension } from "#lib/file-extension.ts";
import { uniqueName } from "#lib/unique-name.ts";
import { toContentId } from "./content-ids.ts";

/** Tags are resolved: content that was exactly one tag is that tag's value. */
interface AttachmentRow {
  name: string;
  /** Empty if the HTML does not show it. */
  content_id: string;
  content: unknown;
}

/** The most attachments of one e-mail. A list of files has one for each. */
const maxAttachments = 20;

/**
 * The attachments that the settings describe: one for each file of a row, and none for a row without content, such as an
 * optional upload. If a row with a name or a content id has several files, the later ones get a number.
 *
 * @returns null if there are more than 20
 */
export async function readAttachments(
  rows: readonly AttachmentRow[],
  attaching: AttachResult,
): Promise<MailAttachment[] | null> {
  const attachments: MailAttachment[] = [];
  const takenIds = new Set<string>();
  for (const { name, content, content_id } of rows) {
    const wantedId = toContentId(content_id);
    const taken = new Set<string>();
    for (const file of await toAttachables(content, attaching)) {
      if (attachments.length === maxAttachments) return null;
      const contentId = wantedId === "" ? {} : { contentId: uniqueName(wantedId, takenIds) };
      const unnamed = `attachment-${attachments.length + 1}`;
      if (typeof file === "string") {
        attachments.push({
          filename: uniqueName(name || `${unnamed}.txt`, taken),
          content: file,
          ...contentId,
        });
      } else {
        const wanted =
          name || withoutControls(file.filename ?? "") || withExtension(unnamed, file.contentType);
        attachments.push({
          filename: uniqueName(wanted, taken),
          contentType: file.contentType,
          content: file,
          ...contentId,
        });
      }
    }
  }
  return attachments;
}

/** A file's name was chosen by its sender. */
function withoutControls(name: string): string {
  return cutFileName(name.replaceAll(/\p{Cc}/gu, " ").trim(), 200);
}
