// Code, since the folders of a key are parts of the path, and errors are XML.
import { requestObject } from "#connectors/s3/requests.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const getObject: OperationCode = (context) =>
  requestObject(context, {
    method: "GET",
    file: true,
    fileName:
      toText(context.input.key ?? "")
        .split("/")
        .at(-1) ?? "file",
    fixed: { query: { "x-id": "GetObject" } },
  });
export default getObject;
