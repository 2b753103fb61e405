import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, none } from "./shared.ts";

export const files: OperationsInput = {
  upload_file: {
    title: "Upload a file to Slack",
    about: "Uploads a file, and shares it in a channel.",
    synonyms: "send file, share file, attach file, post image, upload document",
    docs: "https://docs.slack.dev/messaging/working-with-files/#uploading_files",
    method: "POST",
    path: "/files.completeUploadExternal",
    fields: {
      file: { label: "File", kind: "file", required: true, help: "A tag for a file." },
      channel: {
        label: "Channel",
        placeholder: "C0123456789",
        help: "Its id. Without one, the file is shared with nobody yet.",
        choices: { operation: "list_channels", value: "id", label: "name" },
      },
      text: { label: "Message", kind: "paragraph", help: "Posted with the file." },
      title: { label: "Title", more: true, help: "Its name by default." },
      thread_ts: { label: "Thread", more: true, placeholder: "1700000000.000100", decimals: 6 },
    },
    effect: none,
    proof: client,
    sample: { ok: true, files: [{ id: "F0123456789", title: "report.pdf" }] },
  },
};
