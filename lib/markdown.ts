import markdownIt from "markdown-it";

const markdown = markdownIt({ html: false, linkify: true, typographer: false });

/** Renders Markdown as HTML that cannot run scripts: HTML tags become text, and `javascript:` links are not rendered. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

const notes = markdownIt({ html: false, linkify: true, breaks: true });
const away = [
  ["target", "_blank"],
  ["rel", "noopener noreferrer nofollow"],
] as const;

notes.renderer.rules.link_open = (tokens, index, options, _, renderer) => {
  for (const [name, value] of away) tokens[index]?.attrSet(name, value);
  return renderer.renderToken(tokens, index, options);
};
notes.renderer.rules.image = (tokens, index) => {
  const { escapeHtml } = notes.utils;
  const token = tokens[index];
  const source = String(token?.attrGet("src") ?? "");
  const name = escapeHtml(token?.content || source);
  if (!/^https?:/i.test(source)) return name;
  const attributes = away.map(([key, value]) => `${key}="${value}"`).join(" ");
  return `<a href="${escapeHtml(source)}" ${attributes}>${name}</a>`;
};

/**
 * Renders a note on the canvas: as `renderMarkdown`, but nothing is loaded from elsewhere (an image becomes a link), links
 * open in another tab that does not learn where it was opened from, and line breaks stay.
 */
export function renderNote(text: string): string {
  return notes.render(text);
}

export interface MarkdownOptions {
  /** HTML in the text stays HTML, scripts included. Links that run scripts are still not rendered. */
  allowsHtml: boolean;
  /** A line break in a paragraph is one in the result. */
  hasBreaks: boolean;
  /** URLs in the text become links. */
  linksUrls: boolean;
}

/** Renders Markdown as HTML. Unless HTML is allowed, the result cannot run scripts. */
export function markdownToHtml(text: string, { allowsHtml, hasBreaks, linksUrls }: MarkdownOptions): string {
  return markdownIt({ html: allowsHtml, breaks: hasBreaks, linkify: linksUrls }).render(text);
}
