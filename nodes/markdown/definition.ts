import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { configSchema, settingsSchema } from "./settings.ts";

const isToHtml = ({ operation = "to_html" }: Readonly<Record<string, unknown>>) => operation === "to_html";

export default defineNode({
  type: "markdown_node",
  category: "data",
  label: "Markdown",
  description: "Converts Markdown to HTML, and HTML to Markdown.",
  keywords: toKeywords(`
    md, markdown to html, html to markdown, rich text, commonmark, convert markdown, readme, gfm, text
    formatting, markdown parser, md to html
  `),
  usuallyNext: ["send_email_node", "http_request_node", "http_response_node", "set_fields_node"],
  effect: "none",
  config: configSchema,
  fields: {
    operation: field.choice("Operation", { to_html: "Markdown to HTML", to_markdown: "HTML to Markdown" }),
    text: field.template("Text", "text", {
      lines: "many",
      placeholder: (config) => (isToHtml(config) ? "# Hello {{name}}" : "{{http_request.body}}"),
    }),
    allow_html: field.switch("Keep HTML in the text", {
      help: "The result can then run scripts. When off, HTML in the text is shown as text.",
      visible: isToHtml,
    }),
    line_breaks: field.switch("Keep single line breaks", { visible: isToHtml }),
    link_urls: field.switch("Make links of URLs", { visible: isToHtml }),
  },
  summary({ operation, text }) {
    if (text.trim() === "") return "No text yet";
    return `${hasTag(text) && text.length < 60 ? stripBraces(text) : "text"} to ${operation === "to_html" ? "HTML" : "Markdown"}`;
  },
  check: ({ text }) =>
    text.trim() === ""
      ? [{ pointer: "/text", code: "text_required", detail: "Enter a text, or a tag for one." }]
      : [],
  async preview(resolved) {
    const { convert } = await import("./convert.ts");
    return convert(settingsSchema.parse(resolved));
  },
  sampleOutput: ({ operation }) => (operation === "to_html" ? { html: "" } : { markdown: "" }),
  output: z.union([z.strictObject({ html: z.string() }), z.strictObject({ markdown: z.string() })]),
});
