import { createHash } from "node:crypto";
import { escapeHtml } from "#engine/tags/escape-html.ts";
import { lazy } from "#lib/lazy.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import { tokens } from "#server/platform/styles/tokens.ts";

/** HTML. Text that goes into it through `html` is escaped. */
export interface Html {
  readonly html: string;
}

type HtmlPart = string | number | Html | readonly Html[];

/** HTML with values: text is escaped, for use between tags and inside quoted attributes. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: texts.reduce((before, text, index) => before + toHtml(parts[index - 1] ?? "") + text) };
}

function toHtml(part: HtmlPart): string {
  if (typeof part === "object") return "html" in part ? part.html : part.map((each) => each.html).join("");
  return escapeHtml(String(part));
}

/** The page's styles beyond those of the elements: the type and colors of the product, as the page of an approval has them. */
const ownStyles = `
html { color-scheme: light dark; }
body.el {
  --el-bg: light-dark(#f8f9fa, #0e1012); --el-surface: light-dark(#fff, #1c2025); --el-surface-2: light-dark(#f1f3f4, #272c32);
  --el-text: light-dark(#191d21, #e4e7ea); --el-muted: light-dark(#656e76, #9aa3ac);
  --el-border: light-dark(#e7eaec, #272c32); --el-border-strong: light-dark(#7b858d, #6f7882);
  --el-accent: light-dark(#0b7d73, #2dcfbe); --el-accent-strong: light-dark(#0c655e, #62d9cb); --el-accent-soft: light-dark(#effcfa, #16332f);
  --el-on-accent: light-dark(#fff, #090a0c); --el-danger: light-dark(#c81e2c, #ff8087); --el-success: light-dark(#1a6e38, #74d391);
  --el-font-sans: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif; --el-radius-lg: 12px; --el-radius-md: 8px;
  min-block-size: 100vh; padding-block: clamp(1.5rem, 10vh, 6rem); font-size: 1rem; line-height: 1.5;
}
main { max-inline-size: calc(35rem + 2 * var(--el-gutter)); margin-inline: auto; padding-inline: var(--el-gutter); }
.card { display: grid; gap: var(--el-space-5); padding: clamp(1.25rem, 5vw, 2rem); border: 1px solid var(--el-border); border-radius: var(--el-radius-lg); background: var(--el-surface); overflow-wrap: anywhere; }
header { display: grid; gap: var(--el-space-2); }
h1 { font-size: 1.25rem; font-weight: 600; letter-spacing: -0.015em; text-wrap: balance; }
.text { color: var(--el-muted); white-space: pre-line; }
.done { justify-items: center; padding-block: clamp(2rem, 8vw, 3rem); text-align: center; }
.done .text { color: var(--el-text); }
.mark { inline-size: 3rem; block-size: 3rem; color: var(--el-success); }
.again { font-size: var(--el-text-sm); }
form { display: grid; gap: var(--el-space-5); }
fieldset { min-inline-size: 0; }
.el-field legend { margin-block-end: var(--el-space-2); font-size: var(--el-text-sm); font-weight: 600; }
.el-field .el-choice { font-weight: 400; padding-block: var(--el-space-2); }
.el-choice input { min-block-size: 0; padding: 0; }
.optional { color: var(--el-muted); font-weight: 400; }
.summary { padding: var(--el-space-4); border: 1px solid var(--el-danger); border-radius: var(--el-radius-md); background: var(--el-surface); }
.summary h2 { color: var(--el-danger); font-size: var(--el-text-md); }
.summary ul { display: grid; gap: var(--el-space-1); margin-block-start: var(--el-space-2); font-size: var(--el-text-sm); }
.summary p { margin-block-start: var(--el-space-2); font-size: var(--el-text-sm); }
.el-error { font-weight: 600; }
input[type="file"] { padding-block: 0.3125rem; }
input[type="file"]::file-selector-button { min-block-size: 2rem; margin-inline-end: var(--el-space-3); padding-inline: var(--el-space-3); border: 1px solid var(--el-border); border-radius: var(--el-radius-sm); background: var(--el-surface-2); color: inherit; font: inherit; cursor: pointer; }
.trap { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 30rem) { .el-button { inline-size: 100%; } }`;

const styles = lazy(() => {
  const text = `${tokens()}${ownStyles}`;
  return { text, hash: createHash("sha256").update(text).digest("base64") };
});

interface Page {
  status: number;
  title: string;
  body: Html;
  /** The form was sent. */
  isDone?: boolean;
  /** The destinations of forms on it, beside this origin: CSP sources. */
  formAction?: string;
  headers?: readonly [name: string, value: string][];
}

/**
 * A page for visitors of forms, in the look of our elements. It runs no scripts, sets no cookies, loads nothing from
 * elsewhere, and cannot be framed.
 */
export function pageResponse(
  requestId: string,
  { status, title, body, isDone = false, formAction = "", headers = [] }: Page,
): HttpResponse {
  const { text, hash } = styles();
  const look = isDone ? " done" : "";
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    `form-action 'self'${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: text }}</style>
</head>
<body class="el">
<main>
<div class="card${look}">
${body}
</div>
</main>
</body>
</html>
`;
  return {
    status,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ["Content-Security-Policy", policy.join("; ")],
      ["X-Content-Type-Options", "nosniff"],
      ["X-Frame-Options", "DENY"],
      ["X-Robots-Tag", "noindex"],
      ["Referrer-Policy", "no-referrer"],
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
      ...headers,
    ],
    body: document.html,
  };
}

/** A page with only a title and a text, whose line breaks stay. */
export function textPage(
  requestId: string,
  { title, text, ...page }: Omit<Page, "body"> & { text: string },
): HttpResponse {
  const body = html`<header><h1>${title}</h1><p class="text">${text}</p></header>`;
  return pageResponse(requestId, { ...page, title, body });
}
