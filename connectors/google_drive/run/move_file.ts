// Code, since Google Drive must be told from which folder a file is taken.
import { getFile, moveFile } from "#connectors/google_drive/shared.ts";
import { isJsonObject, type OperationCode } from "#engine/connectors/operation-code.ts";

const move: OperationCode = async ({ input, request }) => {
  const id = input.file ?? null;
  const found = await request(getFile, { id });
  if (found.kind === "fail") return found;
  const { parents = [] } = isJsonObject(found.output) ? found.output : {};
  const from = Array.isArray(parents) ? parents.join(",") : "";
  return request(moveFile, { id, add: input.folder ?? null, remove: from });
};
export default move;
