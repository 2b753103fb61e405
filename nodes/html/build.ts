import type { Settings } from "./settings.ts";

/** The HTML that the template gives. Its tags, and those of the title, are escaped already. */
export function build({ template, page, title, css }: Settings): { html: string } {
  if (!page) return { html: template };
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    // Nothing in the style sheet can end it.
    ...(css.trim() === "" ? [] : [`<style>\n${css.replaceAll("</", "<\\/")}\n</style>`]),
  ];
  const lines = ["<!doctype html>", "<html>", "<head>", ...head, "</head>", "<body>", template];
  return { html: `${[...lines, "</body>", "</html>"].join("\n")}\n` };
}
