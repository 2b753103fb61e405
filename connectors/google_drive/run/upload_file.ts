// Code, since the name and the folder of a file are sent by another request than its content.
import { upload } from "#connectors/google_drive/upload.ts";
import { failed, type OperationCode, toOneAttachable, toText } from "#engine/connectors/operation-code.ts";

const uploadFile: OperationCode = async (context) => {
  const { file = "", name } = context.input;
  const found = await toOneAttachable(file, "The file", context);
  if ("problem" in found) return failed("invalid_setting", found.problem);
  if (found.file === null || typeof found.file === "string") {
    return failed("invalid_setting", "“File” is not a file. Use a tag for a file.");
  }
  return upload(context, toText(name ?? found.file.filename ?? "file"), file);
};
export default uploadFile;
