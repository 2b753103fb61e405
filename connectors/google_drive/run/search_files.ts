// Code, since Google Drive's search has a language of its own, in which a name must be quoted.
import { findFiles, folderType } from "#connectors/google_drive/shared.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

const search: OperationCode = async ({ input, request }) => {
  const { name, folder, kind = "all", query } = input;
  const terms = [
    ...(name === undefined ? [] : [`name contains ${quote(toText(name))}`]),
    ...(folder === undefined ? [] : [`${quote(toText(folder))} in parents`]),
    ...(kind === "files" ? [`mimeType != '${folderType}'`] : []),
    ...(kind === "folders" ? [`mimeType = '${folderType}'`] : []),
    ...(query === undefined ? ["trashed = false"] : [`(${toText(query)})`]),
  ];
  return request(findFiles, { q: terms.join(" and ") });
};
export default search;
