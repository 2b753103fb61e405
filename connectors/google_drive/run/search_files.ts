// Code, since a name must be quoted in the language of Google Drive's search.
import { findFiles, folderType } from "#connectors/google_drive/shared.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

const search: OperationCode = async ({ input, request }) => {
  const { name, folder, kind = "all", query, created_after: created, modified_after: modified } = input;
  const terms = [
    ...(name === undefined ? [] : [`name contains ${quote(toText(name))}`]),
    ...(folder === undefined ? [] : [`${quote(toText(folder))} in parents`]),
    ...(kind === "files" ? [`mimeType != '${folderType}'`] : []),
    ...(kind === "folders" ? [`mimeType = '${folderType}'`] : []),
    ...(created === undefined ? [] : [`createdTime > ${quote(toText(created))}`]),
    ...(modified === undefined ? [] : [`modifiedTime > ${quote(toText(modified))}`]),
    ...(query === undefined ? ["trashed = false"] : [`(${toText(query)})`]),
  ];
  return request(findFiles, { q: terms.join(" and "), order: input.order ?? "modifiedTime desc" });
};
export default search;
