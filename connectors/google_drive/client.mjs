export const packages = ["@googleapis/drive@22"];

export async function createClient(load, origin) {
  const { drive } = await load("@googleapis/drive");
  // Uploads ignore the root URL.
  const fetchImplementation = (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(origin + pathname + search, init);
  };
  return drive({ version: "v3", rootUrl: `${origin}/`, fetchImplementation });
}

const fileId = "f/1";
const shown = "id,name,mimeType,size,parents,webViewLink,createdTime,modifiedTime";
const every = { supportsAllDrives: true };
const query = { ...every, fields: shown };
const file = { file_id: "01990000-0000-7000-8000-000000000001", sha256: "a" };
const media = { mimeType: "text/plain", body: "Grüße" };
const list = (q) => ({
  ...{ q, orderBy: "modifiedTime desc", ...every, includeItemsFromAllDrives: true },
});
const search =
  (q) =>
  ({ files }) =>
    files.list({ ...list(q), fields: `nextPageToken,files(${shown})`, pageSize: 100 });
const update =
  (requestBody) =>
  ({ files }) =>
    files.update({ fileId, ...query, requestBody });
const read = (files) => files.get({ fileId, ...query });

const readTarget = (files) => files.get({ fileId, ...every, fields: "id,name,mimeType,shortcutDetails" });

export const calls = {
  upload_file: [
    {
      values: { file, folder: "d1" },
      call: async ({ files }) => {
        await files.create({ ...query, requestBody: { name: "Grüße.txt", parents: ["d1"] } });
        await files.update({ fileId, ...query, media });
      },
      responses: [{ id: fileId }],
    },
  ],
  create_text_file: [
    {
      values: { name: "a.txt", content: "Grüße" },
      call: async ({ files }) => {
        await files.create({ ...query, requestBody: { name: "a.txt" } });
        await files.update({ fileId, ...query, media });
      },
      responses: [{ id: fileId }],
    },
  ],
  replace_content: [
    {
      values: { file: fileId, content: file },
      call: ({ files }) => files.update({ fileId, ...query, media }),
    },
  ],
  download_file: [
    {
      values: { file: fileId },
      call: async ({ files }) => {
        await readTarget(files);
        await files.get({ fileId, ...every, alt: "media" });
      },
      responses: [{ name: "a.pdf", mimeType: "application/pdf" }],
    },
    {
      values: { file: fileId, format: "application/pdf" },
      call: async ({ files }) => {
        await readTarget(files);
        await files.export({ fileId, mimeType: "application/pdf" });
      },
      responses: [{ name: "A", mimeType: "application/vnd.google-apps.document" }],
    },
  ],
  search_files: [
    {
      values: { name: "Bob's \\ file", folder: "d1", kind: "files" },
      call: search(
        "name contains 'Bob\\'s \\\\ file' and 'd1' in parents and mimeType != 'application/vnd.google-apps.folder' and trashed = false",
      ),
      response: { files: [] },
    },
    {
      values: { query: "starred = true or sharedWithMe = true", kind: "folders" },
      call: search(
        "mimeType = 'application/vnd.google-apps.folder' and (starred = true or sharedWithMe = true)",
      ),
      response: { files: [] },
    },
  ],
  list_folders: [
    {
      values: {},
      call: ({ files }) =>
        files.list({
          ...list("mimeType = 'application/vnd.google-apps.folder' and trashed = false"),
          ...{ fields: "nextPageToken,files(id,name)", pageSize: 1000 },
        }),
      response: { files: [] },
    },
  ],
  create_folder: [
    {
      values: { name: "Invoices", folder: "d1" },
      call: ({ files }) =>
        files.create({
          ...query,
          requestBody: { name: "Invoices", mimeType: "application/vnd.google-apps.folder", parents: ["d1"] },
        }),
    },
  ],
  move_file: [
    {
      values: { file: fileId, folder: "d2" },
      call: async ({ files }) => {
        await read(files);
        await files.update({ fileId, ...query, addParents: "d2", removeParents: "d1" });
      },
      responses: [{ parents: ["d1"] }, {}],
    },
  ],
  copy_file: [
    {
      values: { file: fileId, name: "Offer", folder: "d1" },
      call: ({ files }) => files.copy({ fileId, ...query, requestBody: { name: "Offer", parents: ["d1"] } }),
    },
  ],
  share_file: [
    {
      values: {
        ...{ file: fileId, type: "user", role: "writer", email: "ada@example.com" },
        ...{ notify: "false", message: "Look" },
      },
      call: ({ permissions }) =>
        permissions.create({
          ...{ fileId, ...every, sendNotificationEmail: false, emailMessage: "Look" },
          requestBody: { type: "user", role: "writer", emailAddress: "ada@example.com" },
        }),
    },
  ],
  rename_file: [{ values: { file: fileId, name: "B" }, call: update({ name: "B" }) }],
  trash_file: [{ values: { file: fileId }, call: update({ trashed: true }) }],
  delete_file: [{ values: { file: fileId }, call: ({ files }) => files.delete({ fileId, ...every }) }],
  read_file: [{ values: { file: fileId }, call: ({ files }) => read(files) }],
  read_account: [{ values: {}, call: ({ about }) => about.get({ fields: "user" }) }],
};
