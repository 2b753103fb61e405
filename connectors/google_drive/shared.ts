import { clientOf, everyDrive } from "#connectors/google.ts";
import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = clientOf("drive", "22");

export const folderType = "application/vnd.google-apps.folder";

/** What is returned of a file. */
const shown = { fields: "id,name,mimeType,size,parents,webViewLink,createdTime,modifiedTime" };
export const query = { ...everyDrive, ...shown };

const file = { label: "File" };

export const createFile: RequestInput = {
  method: "POST",
  path: "/files",
  fields: { name: { label: "Name" }, parents: { label: "Folder", kind: "list" } },
  fixed: { query },
};

/** The content has the type of the stored file, or is text. */
export const putContent: RequestInput = {
  method: "PATCH",
  base: "upload",
  path: "/files/{id}",
  fields: { id: file, content: { label: "Content", kind: "file" } },
  fixed: { query: { ...query, uploadType: "media" } },
  body: "binary",
};

export const deleteFile: RequestInput = {
  method: "DELETE",
  path: "/files/{id}",
  fields: { id: file },
  fixed: { query: everyDrive },
};

export const getFile: RequestInput = {
  method: "GET",
  path: "/files/{id}",
  fields: { id: file },
  fixed: { query },
};

export const moveFile: RequestInput = {
  method: "PATCH",
  path: "/files/{id}",
  fields: {
    id: file,
    add: { label: "To", in: "query", wire: "addParents" },
    remove: { label: "From", in: "query", wire: "removeParents" },
  },
  fixed: { query },
};

export const findFiles: RequestInput = {
  method: "GET",
  path: "/files",
  fields: { q: { label: "Search" }, order: { label: "Order", wire: "orderBy" } },
  fixed: {
    query: {
      fields: `nextPageToken,files(${shown.fields})`,
      pageSize: "100",
      ...everyDrive,
      includeItemsFromAllDrives: "true",
    },
  },
  pages: { mode: "cursor", cursor_path: "nextPageToken", cursor_name: "pageToken", items_path: "files" },
};
