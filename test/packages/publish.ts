import { createReleaseEndpoint } from "#server/packages/releases/release-routes.ts";

export interface Publishing {
  version: string;
  slug?: string;
  /** The file's text. */
  content?: string;
  filename?: string;
  [field: string]: string | undefined;
}

/** Publishes a release as the pages do: with a form whose file comes last. */
export function publishRelease(
  apiKey: string,
  { slug = "flow", content = "the file", filename = "flow.zip", ...fields }: Publishing,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set("artifact", new File([content], filename, { type: "application/zip" }));
  const request = new Request(`http://localhost:3000/api/packages/${slug}/releases`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  return createReleaseEndpoint(request, { slug });
}
