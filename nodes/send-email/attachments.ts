import { type AttachResult, type MailAttachment, toAttachable } from "#engine/node.ts";

/** Tags are resolved: content that was exactly one tag is that tag's value. */
interface AttachmentRow {
  name: string;
  content: unknown;
}

/** The attachments that the settings describe. A row without content, such as an optional upload, is left out. */
export async function readAttachments(
  rows: readonly AttachmentRow[],
  attaching: AttachResult,
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const [index, { name, content }] of rows.entries()) {
    if (content === null || content === "") continue;
    const file = await toAttachable(content, attaching);
    const unnamed = `attachment-${index + 1}`;
    if (typeof file === "string") {
      attachments.push({ filename: name || `${unnamed}.txt`, content: file });
    } else {
      const filename = name || withoutControls(file.filename ?? "") || unnamed;
      attachments.push({ filename, contentType: file.contentType, content: file });
    }
  }
  return attachments;
}

/** A file's name was chosen by its sender. */
function withoutControls(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 200);
}
