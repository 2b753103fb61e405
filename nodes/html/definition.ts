import { z } from "zod";
import { type ConfigProblem, defineNode, field, type OutputPreview, toKeywords } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { build } from "./build.ts";
import { previewExtraction } from "./preview-extraction.ts";
import { type Config, configSchema, maxItems, settingsSchema } from "./settings.ts";

type Draft = Readonly<Record<string, unknown>>;

const isExtracting = ({ operation = "extract" }: Draft) => operation === "extract";
const isBuilding = (config: Draft) => !isExtracting(config);
const isPage = (config: Draft) => isBuilding(config) && config.page === true;

export default defineNode({
  type: "html_node",
  category: "data",
  label: "HTML",
  description: "Extracts values from HTML by CSS selectors, or builds HTML from a template.",
  keywords: toKeywords(`
    html extract, css selector, scrape, scraper, web scraping, extract html, html template, generate html,
    cheerio, html parser, parse html, dom, web page, html to text, crawl, selector, xpath, convert html,
    match elements, get an element from text, tag, email template, template, beautifulsoup, puppeteer,
    screen scraping, html email, render, webseite, página web
  `),
  usuallyNext: ["list_node", "set_fields_node", "for_each_node", "send_email_node"],
  effect: "none",
  config: configSchema,
  fields: {
    operation: field.choice("Operation", { extract: "Extract values", build: "Build from a template" }),
    source: field.template("HTML", "value", {
      lines: "many",
      placeholder: "{{http_request.body}}",
      help: "Text, or a tag for a file.",
      visible: isExtracting,
    }),
    each: field.text("For each", {
      placeholder: "table.orders tr",
      help: "A CSS selector. Each element that it finds becomes an item. Leave empty to read the page once.",
      visible: isExtracting,
    }),
    fields: field.list(
      "Values",
      "Add value",
      {
        name: field.text("Name", { placeholder: "price" }),
        selector: field.text("CSS selector", {
          placeholder: ".price",
          help: "Leave empty for the item itself.",
        }),
        value: field.choice("Value", {
          text: "Text",
          attribute: "Attribute",
          html: "HTML",
          count: "Number of matches",
        }),
        attribute: field.text("Attribute", {
          placeholder: "href",
          visible: ({ value }) => value === "attribute",
        }),
        list: field.switch("All matches as a list", { visible: ({ value }) => value !== "count" }),
      },
      { visible: isExtracting },
    ),
    max_items: field.number("At most", {
      min: 1,
      max: maxItems,
      unit: "items",
      visible: (config) => isExtracting(config) && config.each !== "" && config.each !== undefined,
    }),
    template: field.template("Template", "html", {
      lines: "many",
      placeholder: "<p>Hello {{name}}</p>",
      help: "Tag values are escaped. Repeat a part with {% for item in items %} … {% endfor %}.",
      visible: isBuilding,
    }),
    page: field.switch("Complete page", {
      help: "Adds the head, the encoding and the body.",
      visible: isBuilding,
    }),
    title: field.template("Title", "html", { visible: isPage }),
    css: field.text("Style sheet", { lines: "many", visible: isPage }),
  },
  summary({ operation, source, template, fields, each }) {
    if (operation === "build") return template.trim() === "" ? "No template yet" : "from a template";
    if (source.trim() === "") return "no HTML yet";
    const names = fields.map(({ name }) => name.trim()).filter((name) => name !== "");
    const what =
      names.length > 0 && names.join(", ").length <= 60 ? names.join(", ") : `${fields.length} values`;
    if (each.trim() !== "") return `${what} of each ${each.trim()}`;
    return hasTag(source) && source.length < 60 ? `${what} from ${stripBraces(source)}` : what;
  },
  check,
  preview,
  sampleOutput(config, _input, resolve) {
    if (config.operation === "extract") return sampleOf(config);
    return build(settingsSchema.parse(resolve?.() ?? config));
  },
  output: z.union([
    z.strictObject({ data: z.record(z.string(), z.json()) }),
    z.strictObject({ items: z.array(z.json()), count: z.int() }),
    z.strictObject({ html: z.string() }),
  ]),
});

function preview(resolved: Readonly<Record<string, unknown>>): OutputPreview {
  const settings = settingsSchema.parse(resolved);
  return settings.operation === "build" ? { output: build(settings) } : previewExtraction(settings);
}

function sampleOf({ each, fields }: Config): Json {
  const item = Object.fromEntries(
    fields.map(({ name, value, list }): [string, Json] => {
      const one = value === "count" ? 1 : `a value of ${name.trim()}`;
      return [name.trim(), list && value !== "count" ? [one] : one];
    }),
  );
  return each.trim() === "" ? { data: item } : { items: [item], count: 1 };
}

function check({ operation, source, template, fields }: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const add = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail });
  if (operation === "build") {
    if (template.trim() === "") add("/template", "template_required", "Enter a template.");
    return problems;
  }
  if (source.trim() === "") add("/source", "html_required", "Enter a tag for the HTML.");
  if (fields.length === 0) add("/fields", "fields_required", "Add a value to extract.");
  const names = new Set<string>();
  for (const [index, { name, value, attribute }] of fields.entries()) {
    const trimmed = name.trim();
    if (trimmed === "") add(`/fields/${index}/name`, "name_required", "Enter a name for the value.");
    else if (names.has(trimmed))
      add(`/fields/${index}/name`, "name_repeated", "Another value has this name.");
    names.add(trimmed);
    if (value === "attribute" && attribute.trim() === "") {
      const detail = "Enter the name of an attribute, such as href.";
      add(`/fields/${index}/attribute`, "attribute_required", detail);
    }
  }
  return problems;
}
