import { firstHeader, type HttpRequest, type HttpResponse } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Nothing on the page can run or leave it; it is shown in its own origin (promise S9). */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** The response to a browser's form if the node configures one instead of JSON: a redirect or a plain page. */
export function formResponse(
  { headers, requestId }: HttpRequest,
  { form }: Admission,
  executionId: string,
): HttpResponse | null {
  if (form === null || !formTypes.test(firstHeader(headers, "content-type") ?? "")) return null;
  const common: [string, string][] = [
    ["Cache-Control", "no-store"],
    ["X-Request-Id", requestId],
    ["X-Execution-Id", executionId],
  ];
  if (form.type === "redirect") {
    return { status: 303, headers: [["Location", new URL(form.url).href], ...common], body: "" };
  }
  return {
    status: 200,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ["Content-Security-Policy", policy],
      ["X-Content-Type-Options", "nosniff"],
      ...common,
    ],
    body: page(form.title, form.message),
  };
}

function page(title: string, message: string): string {
  const paragraphs = message
    .split(/\n{2,}/)
    .map((text) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 36rem; margin: 20vh auto 0; padding: 0 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; }
</style>
<h1>${escapeHtml(title)}</h1>
${paragraphs}
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
