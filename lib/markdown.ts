import markdownIt from "markdown-it";

const markdown = markdownIt({ html: false, linkify: true, typographer: false });

/** Renders Markdown as HTML that cannot run scripts: HTML tags become text, and `javascript:` links are not rendered. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
