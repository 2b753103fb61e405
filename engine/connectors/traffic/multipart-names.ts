import type { RecordedBody } from "./recorded-request.ts";

/** The parts of a multipart body that was recorded as text alone, as Firefox, Safari and “Copy as cURL” do. Without their values. */
export function multipartNames(type: string, text: string): RecordedBody["parts"] {
  if (type !== "multipart/form-data") return [];
  const heads = text.matchAll(
    /content-disposition:\s*form-data;\s*name="([^"\r\n]{1,200})"(;\s*filename=)?/gi,
  );
  return [...heads].map(([, name = "", file]) => ({ name, value: "", isFile: file !== undefined }));
}
