import type { StepError } from "#engine/node.ts";
import { markdownToHtml } from "#lib/markdown.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { findTooMuch, tooLong } from "./limits.ts";
import type { Settings } from "./settings.ts";

/** The output of the chosen operation, or why it cannot be done. */
export function convert({
  operation,
  text,
  allow_html: allowsHtml,
  line_breaks: hasBreaks,
  link_urls: linksUrls,
}: Settings): { output: { html: string } | { markdown: string } } | { error: StepError } {
  if (operation === "to_html") {
    const error = findTooMuch(text);
    return error
      ? { error }
      : { output: { html: markdownToHtml(text, { allowsHtml, hasBreaks, linksUrls }) } };
  }
  const error = tooLong(text);
  if (error) return { error };
  const converted = htmlToMarkdown(text);
  if ("markdown" in converted) return { output: converted };
  return { error: { code: "html_too_complex", message: converted.problem } };
}
