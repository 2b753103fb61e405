import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const invoiceMailToDrive = defineTemplate({
  slug: "invoice-mail-to-drive",
  name: "Save invoices from Gmail to Google Drive and Sheets",
  description:
    "Watches Gmail for invoices, uploads their PDF attachments to Google Drive, and lists each file in Google Sheets.",
  category: "Support and inbox",
  needs: [
    "A Gmail account.",
    "A Google Drive account, and a folder for the files.",
    "A Google Sheets account, and a spreadsheet for the list.",
  ],
  note: [
    "**1.** Choose the account in “On an invoice” and in “Read message”. The search of the trigger decides which messages are invoices.",
    "**2.** Choose the account and the folder in “Upload”. Without a folder, files are in My Drive.",
    "**3.** Choose the account, the spreadsheet and the sheet in “Add row”.",
  ].join("\n\n"),
  nodes: {
    on_invoice: app("gmail/new_message", [0, 0], "On an invoice", {
      query: "in:inbox has:attachment filename:pdf subject:invoice",
    }),
    read_message: app("gmail/read_message", [1, 0], "Read message", {
      message: "{{id}}",
      attachments: "true",
    }),
    only_pdf: node("list_node", [2, 0], "Only PDF files", {
      operation: "filter",
      list: "{{read_message.attachments}}",
      conditions: [{ left: "{{item.filename | downcase}}", operator: "ends_with", right: ".pdf" }],
    }),
    each_file: node("for_each_node", [3, 0], "Each file", { items: "{{only_pdf.items}}" }),
    upload: app(
      "google_drive/upload_file",
      [0, 0],
      "Upload",
      {
        file: "{{each_file.item.file}}",
        name: "{{read_message.receivedAt | slice: 0, 10}} {{each_file.item.filename}}",
      },
      { in: "each_file" },
    ),
    add_row: app(
      "google_sheets/append_row",
      [1, 0],
      "Add row",
      {
        row: json({
          Received: "{{read_message.receivedAt | slice: 0, 10}}",
          From: "{{read_message.from}}",
          Subject: "{{read_message.subject}}",
          File: "{{upload.name}}",
          Link: "{{upload.webViewLink}}",
        }),
        // A stranger’s text must not become a formula.
        values: "RAW",
      },
      { in: "each_file" },
    ),
  },
  edges: ["on_invoice -> read_message -> only_pdf -> each_file", "each_file.item -> upload -> add_row"],
});
