// Code, since the name and the folder of a file are sent by another request than its content.
import { upload } from "#connectors/google_drive/upload.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const createTextFile: OperationCode = (context) =>
  upload(context, toText(context.input.name ?? ""), context.input.content ?? "");
export default createTextFile;
