// Code, since the folders of a key are parts of the path, and errors are XML.
import { requestObject } from "#connectors/s3/requests.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const header = (label: string, wire: string) => ({ label, in: "header", wire }) as const;

const putObject: OperationCode = async (context) => {
  const { key = "", content = "", content_type = null, cache_control = null, acl = null } = context.input;
  const done = await requestObject(
    context,
    {
      method: "PUT",
      body: "binary",
      fields: {
        content: { label: "Content", kind: "file", in: "body" },
        content_type: header("Content type", "Content-Type"),
        cache_control: header("Cache-Control", "Cache-Control"),
        acl: header("Access", "x-amz-acl"),
      },
      fixed: { query: { "x-id": "PutObject" } },
    },
    { content, content_type, cache_control, acl },
  );
  return done.kind === "fail" ? done : { kind: "done", output: { key } };
};
export default putObject;
