import { cutText } from "#lib/cut-text.ts";
import { type AttachResult, type MailAttachment, toAttachables } from "#engine/node.ts";
import { withExtension } from "#lib/file-extension.ts";
import { uniqueName } from "#lib/unique-name.ts";

/** Tags are resolved: content that was exactly one tag is that tag's value. */
interface AttachmentRow {
  name: string;
  content: unknown;
}

/** The most attachments of one e-mail. A list of files has one for each. */
const maxAttachments = 20;

/**
 * The attachments that the settings describe: one for each file of a row, and none for a row without content, such as an
 * optional upload. If a row with a name has several files, the later ones get a number.
 *
 * @returns null if there are more than 20
 */
export async function readAttachments(
  rows: readonly AttachmentRow[],
  attaching: AttachResult,
): Promise<MailAttachment[] | null> {
  const attachments: MailAttachment[] = [];
  for (const { name, content } of rows) {
    const taken = new Set<string>();
    for (const file of await toAttachables(content, attaching)) {
      if (attachments.length === maxAttachments) return null;
      const unnamed = `attachment-${attachments.length + 1}`;
      if (typeof file === "string") {
        attachments.push({ filename: uniqueName(name || `${unnamed}.txt`, taken), content: file });
      } else {
        const wanted =
          name || withoutControls(file.filename ?? "") || withExtension(unnamed, file.contentType);
        attachments.push({
          filename: uniqueName(wanted, taken),
          contentType: file.contentType,
          content: file,
        });
      }
    }
  }
  return attachments;
}

/** A file's name was chosen by its sender. */
function withoutControls(name: string): string {
  return cutText(name.replaceAll(/\p{Cc}/gu, " ").trim(), 200);
}
