// Code, since the folders of a key are parts of the path, and errors are XML.
import { requestObject } from "#connectors/s3/requests.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const deleteObject: OperationCode = async (context) => {
  const done = await requestObject(context, {
    method: "DELETE",
    fixed: { query: { "x-id": "DeleteObject" } },
  });
  return done.kind === "fail" ? done : { kind: "done", output: { key: context.input.key ?? "" } };
};
export default deleteObject;
