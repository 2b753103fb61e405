/** A body as it is sent, with the content type that says what it is. */
export interface RequestBody {
  content: string | Uint8Array;
  contentType: string;
  /** True when no other content type would describe it: a multipart body's names its boundary. */
  isFixedType: boolean;
}

export interface BodySettings {
  body_type: "none" | "json" | "form" | "multipart" | "raw";
  body: string;
  form: readonly { name: string; value: string }[];
}

/** The platform's own encoding of FormData (RFC 7578). */
async function encodeMultipart(form: BodySettings["form"]): Promise<RequestBody> {
  const data = new FormData();
  for (const { name, value } of form) data.append(name, value);
  const encoded = new Response(data);
  const contentType = encoded.headers.get("content-type") ?? "";
  return { content: await encoded.bytes(), contentType, isFixedType: true };
}

/** Encodes the body that the settings describe; null when there is none. */
export async function encodeBody({ body_type, body, form }: BodySettings): Promise<RequestBody | null> {
  switch (body_type) {
    case "none":
      return null;
    case "json":
      return { content: body, contentType: "application/json", isFixedType: false };
    case "raw":
      return { content: body, contentType: "text/plain; charset=utf-8", isFixedType: false };
    case "form":
      return {
        content: new URLSearchParams(form.map(({ name, value }) => [name, value])).toString(),
        contentType: "application/x-www-form-urlencoded",
        isFixedType: false,
      };
    case "multipart":
      return encodeMultipart(form);
  }
}
