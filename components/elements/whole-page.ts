import type { CatalogItem } from "#api/elements/schema.ts";

/** An element's code by language. */
export interface Code {
  tokens: string;
  html: string;
  css: string;
  script: string;
}

/** Extracts the code from an item's files. */
export function toCode({ name, files }: CatalogItem): Code {
  const content = (path: string) => files.find((file) => file.path === path)?.content ?? "";
  const own = (ending: string) => content(`elements/${name}/${name}.${ending}`);
  return { tokens: content("elements/tokens.css"), html: own("html"), css: own("css"), script: own("js") };
}

/** A page with only the element, ready to be saved and opened. */
export function toWholePage(title: string, { tokens, html, css, script }: Code): string {
  const style = [tokens, css].filter((part) => part !== "").map((part) => part.trim());
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<style>
body { margin: 0; }
${style.join("\n\n")}
</style>
</head>
<body>
${html.trim()}
${script === "" ? "" : `<script>\n${script.trim()}\n</script>\n`}</body>
</html>
`;
}
