import markdownIt from "markdown-it";

const markdown = markdownIt({ html: false, linkify: true, typographer: false });

/** Markdown as HTML in which nothing can run: tags are shown as text, and links lead to no scripts. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
