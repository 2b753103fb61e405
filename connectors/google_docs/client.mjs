export const packages = ["@googleapis/docs@10", "@googleapis/drive@22"];

export async function createClient(load, origin) {
  const [{ docs }, { drive }] = [await load("@googleapis/docs"), await load("@googleapis/drive")];
  const rootUrl = `${origin}/`;
  return { ...docs({ version: "v1", rootUrl }), drive: drive({ version: "v3", rootUrl }) };
}

const documentId = "195j";
const document = { document_id: documentId };
const every = { supportsAllDrives: true };
const update =
  (request) =>
  ({ documents }) =>
    documents.batchUpdate({ documentId, requestBody: { requests: [request] } });
const list =
  (type) =>
  ({ drive }) =>
    drive.files.list({
      q: `mimeType = 'application/vnd.google-apps.${type}' and trashed = false`,
      ...{ orderBy: "modifiedTime desc", fields: "nextPageToken,files(id,name)", pageSize: 1000 },
      ...{ ...every, includeItemsFromAllDrives: true },
    });
const response = { files: [] };

export const calls = {
  append_text: [
    {
      values: { ...document, text: "\nGrüße" },
      call: update({ insertText: { endOfSegmentLocation: {}, text: "\nGrüße" } }),
    },
  ],
  insert_text: [
    {
      values: { ...document, text: "Hi", index: "1" },
      call: update({ insertText: { location: { index: 1 }, text: "Hi" } }),
    },
  ],
  replace_text: [
    {
      values: { ...document, find: "[name]", replacement: "Ada", match_case: "true" },
      call: update({
        replaceAllText: { containsText: { text: "[name]", matchCase: true }, replaceText: "Ada" },
      }),
    },
  ],
  update_document: [
    {
      values: {
        ...document,
        requests: '[{"deleteContentRange": {"range": {"startIndex": 1, "endIndex": 10}}}]',
      },
      call: update({ deleteContentRange: { range: { startIndex: 1, endIndex: 10 } } }),
    },
  ],
  read_document: [{ values: document, call: ({ documents }) => documents.get({ documentId }) }],
  create_document: [
    {
      values: { name: "Offer", folder: "d1" },
      call: ({ drive }) =>
        drive.files.create({
          ...{ ...every, fields: "id,name,webViewLink" },
          requestBody: {
            ...{ name: "Offer", mimeType: "application/vnd.google-apps.document", parents: ["d1"] },
          },
        }),
    },
  ],
  read_text: [
    {
      values: { ...document, format: "text/markdown" },
      call: ({ drive }) => drive.files.export({ fileId: documentId, mimeType: "text/markdown" }),
    },
  ],
  list_documents: [{ values: {}, call: list("document"), response }],
  list_folders: [{ values: {}, call: list("folder"), response }],
  read_account: [{ values: {}, call: ({ drive }) => drive.about.get({ fields: "user" }) }],
};
