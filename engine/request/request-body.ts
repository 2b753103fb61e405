import { type AttachResult, toAttachables, toOneAttachable } from "#engine/attached-file.ts";
import type { HttpBody } from "#engine/ports.ts";
import { toText } from "#engine/tags/to-text.ts";
import { encodeMultipart, type FormPart } from "./encode-multipart.ts";
import { encodeGraphql, type GraphqlOperation } from "./graphql.ts";

/** An encoded body with its content type. */
export interface RequestBody {
  content: HttpBody;
  contentType: string;
  /** True when the content type cannot be overridden: a multipart body's contains its boundary. */
  isFixedType: boolean;
}

/** Tags are resolved: a value that was exactly one tag is that tag's value. */
export interface BodySettings {
  body_type: "none" | "json" | "form" | "multipart" | "raw" | "graphql";
  body: unknown;
  form: readonly { name: string; value: unknown }[];
  graphql: GraphqlOperation;
}

/**
 * Encodes the body that the settings describe; null without a body, a problem when it cannot be encoded.
 * Files are read while they are sent.
 */
export async function encodeBody(
  { body_type, body, form, graphql }: BodySettings,
  attaching: AttachResult,
): Promise<RequestBody | null | { problem: string }> {
  switch (body_type) {
    case "none":
      return null;
    case "json":
      return { content: toText(body), contentType: "application/json", isFixedType: false };
    case "raw":
      return encodeRaw(body, attaching);
    case "form":
      return {
        content: new URLSearchParams(form.map(({ name, value }) => [name, toText(value)])).toString(),
        contentType: "application/x-www-form-urlencoded",
        isFixedType: false,
      };
    case "graphql": {
      const encoded = encodeGraphql(graphql);
      if ("problem" in encoded) return encoded;
      return { content: encoded.text, contentType: "application/json", isFixedType: false };
    }
    case "multipart":
      return encodeForm(form, attaching);
  }
}

async function encodeRaw(body: unknown, attaching: AttachResult): Promise<RequestBody | { problem: string }> {
  const read = await toOneAttachable(body, "The body", attaching);
  if ("problem" in read) return read;
  const content = read.file ?? "";
  return typeof content === "string"
    ? { content, contentType: "text/plain; charset=utf-8", isFixedType: false }
    : { content, contentType: content.contentType, isFixedType: false };
}

/** An empty text is a part, as in browsers. */
async function encodeForm(form: BodySettings["form"], attaching: AttachResult): Promise<RequestBody> {
  const parts: FormPart[] = [];
  for (const { name, value } of form) {
    const values = value === "" ? [""] : await toAttachables(value, attaching);
    parts.push(...values.map((each) => ({ name, value: each })));
  }
  const boundary = `millrace-${crypto.randomUUID()}`;
  return {
    content: encodeMultipart(parts, boundary),
    contentType: `multipart/form-data; boundary=${boundary}`,
    isFixedType: true,
  };
}
