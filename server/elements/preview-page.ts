import { tokens } from "#server/platform/styles/tokens.ts";
import type { ElementCode } from "./content-hash.ts";
import { usesTokens } from "./uses-tokens.ts";

/**
 * Isolates a preview (docs/contract.md, docs/promises.md S9): it has no origin, so it gets no cookies and our API does
 * not accept it as our page; it loads nothing, opens nothing, and cannot navigate the page that frames it.
 */
export const previewHeaders: readonly [name: string, value: string][] = [
  [
    "Content-Security-Policy",
    "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src https: data:; font-src data:; base-uri 'none'; frame-ancestors *",
  ],
  ["Referrer-Policy", "no-referrer"],
  ["X-Robots-Tag", "noindex"],
];

/** The message to the parent: `{type: "millrace:preview", name, height}`, in CSS px, whenever the height changes. */
const reportHeight = `
(() => {
  if (parent === self) return;
  let last = 0;
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    parent.postMessage({ type: "millrace:preview", name: document.documentElement.dataset.name, height }, "*");
  };
  new ResizeObserver(report).observe(document.body);
  report();
})();`;

/** A preview does not navigate or send anything: a link does nothing, and a form explains its effect. */
const explainInstead = `
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (link && !link.getAttribute("href").startsWith("#")) event.preventDefault();
  const button = event.target.closest?.("button, input");
  const form = button?.form;
  if (!form || button.type !== "submit") return;
  event.preventDefault();
  if (!form.reportValidity()) return;
  const note = form.querySelector('[role="status"]');
  if (note) note.textContent = form.hasAttribute("data-flow-form")
    ? "This is a preview, so nothing was sent. Connect the form to a flow to receive what people enter."
    : "This is a preview, so nothing was sent.";
});
document.addEventListener("submit", (event) => event.preventDefault(), true);`;

const base = `
html { background: Canvas; }
html[data-theme="light"] { color-scheme: light; }
html[data-theme="dark"] { color-scheme: dark; }
html:not([data-theme]) { color-scheme: light dark; }
body { margin: 0; display: flow-root; }`;

/** An element as a whole standalone page. Without a theme it follows the visitor's system. */
export function previewPage(
  { name, title, ...code }: ElementCode & { name: string; title: string },
  theme: "light" | "dark" | null,
): string {
  return `<!doctype html>
<html lang="en" data-name="${name}"${theme ? ` data-theme="${theme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${base}
${usesTokens(code) ? tokens() : ""}
${code.css}</style>
</head>
<body>
${code.html}
<script>${explainInstead}${reportHeight}</script>
${code.script === "" ? "" : `<script>${code.script}</script>`}
</body>
</html>
`;
}

/**
 * An empty page that shows what the page around it posts to it, so that the editor shows unsaved changes. It is
 * isolated like every preview. It only listens to a framing page of our own origin, so that nobody else can make our
 * address show arbitrary content.
 */
export function stagePage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<style>${base}</style>
<style id="css"></style>
</head>
<body>
<script>${explainInstead}${reportHeight}
(() => {
  if (parent === self) return;
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin || data?.type !== "millrace:show") return;
    const { theme, html, css, script, name } = data;
    document.documentElement.dataset.name = name;
    if (theme) document.documentElement.dataset.theme = theme;
    document.getElementById("css").textContent = css;
    document.body.innerHTML = html;
    const own = document.createElement("script");
    own.textContent = script;
    document.body.append(own);
  });
  parent.postMessage({ type: "millrace:ready" }, "*");
})();</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
