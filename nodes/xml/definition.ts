import { z } from "zod";
import { type ConfigProblem, defineNode, field, type OutputPreview, toKeywords } from "#engine/node.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { isXmlName } from "#lib/xml/xml-syntax.ts";
import { convert, findCollision } from "./convert.ts";
import { type Config, configSchema, settingsSchema } from "./settings.ts";

const isReading = ({ operation = "to_json" }: Readonly<Record<string, unknown>>) => operation === "to_json";
const isWriting = (config: Readonly<Record<string, unknown>>) => !isReading(config);

export default defineNode({
  type: "xml_node",
  category: "data",
  label: "XML",
  description: "Converts XML to JSON, and JSON to XML.",
  keywords: toKeywords(`
    parse xml, xml to json, json to xml, soap, create xml, xml parser, convert xml, xsd, wsdl, sitemap, xpath
    xml, xslt, rss xml, markup
  `),
  usuallyNext: ["set_fields_node", "for_each_node", "list_node", "http_request_node"],
  effect: "none",
  config: configSchema,
  fields: {
    operation: field.choice("Operation", { to_json: "XML to JSON", to_xml: "JSON to XML" }),
    value: field.template("Value", (config) => (isReading(config) ? "text" : "value"), {
      lines: "many",
      placeholder: (config) => (isReading(config) ? "{{http_request.body}}" : "{{order}}"),
    }),
    root: field.template("Root element", "text", {
      placeholder: "order",
      help: "Leave empty if the value has exactly one property.",
      visible: isWriting,
    }),
    attribute_prefix: field.text("Prefix of attributes", {
      help: "With @, the attribute id is the property @id.",
    }),
    text_key: field.text("Key of text", {
      help: "The text of an element that also has attributes or elements.",
    }),
    lists: {
      kind: "lines",
      label: "Always lists",
      help: "Names of elements, one on each line, that are lists even if there is only one.",
      visible: isReading,
    },
    parse_numbers: field.switch("Read numbers", {
      help: "Texts such as 007 and 1.50, which a number would change, stay text.",
      visible: isReading,
    }),
    declaration: field.switch("XML declaration", { visible: isWriting }),
    pretty: field.switch("Line breaks and indentation", { visible: isWriting }),
    cdata: field.switch("CDATA for text with markup", {
      help: "When off, its special characters are escaped.",
      visible: isWriting,
    }),
  },
  summary({ operation, value }) {
    if (value.trim() === "") return operation === "to_json" ? "No XML yet" : "No value yet";
    const of = hasTag(value) ? stripBraces(value) : "text";
    return operation === "to_json" ? `${of} to JSON` : `${of} to XML`;
  },
  check,
  preview,
  sampleOutput(config, _input, resolve) {
    const known = preview(resolve?.() ?? config);
    if ("output" in known) return known.output;
    return config.operation === "to_json" ? { data: {} } : { xml: "" };
  },
  output: z.union([z.strictObject({ data: z.json() }), z.strictObject({ xml: z.string() })]),
});

function preview(resolved: Readonly<Record<string, unknown>>): OutputPreview {
  const notes: string[] = [];
  const result = convert(settingsSchema.parse(resolved), (note) => notes.push(note));
  return "output" in result && notes[0] !== undefined ? { ...result, note: notes[0] } : result;
}

function check(config: Config): ConfigProblem[] {
  const { operation, value, root } = config;
  const problems: ConfigProblem[] = [];
  const add = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail });
  if (value.trim() === "") {
    add(
      "/value",
      "value_required",
      operation === "to_json" ? "Enter a tag for the XML." : "Enter a tag for the value.",
    );
  }
  const collision = findCollision(config);
  if (collision !== null) {
    add(config.attribute_prefix === "" ? "/attribute_prefix" : "/text_key", "xml_keys_invalid", collision);
  }
  if (operation === "to_xml" && root.trim() !== "" && !hasTag(root) && !isXmlName(root.trim())) {
    const detail = `"${root.trim()}" is not a name of an XML element. Use a name such as order.`;
    add("/root", "xml_name_invalid", detail);
  }
  return [...problems, ...fixedXmlProblems(config)];
}

/** XML without tags is known before the flow runs. */
function fixedXmlProblems(config: Config): ConfigProblem[] {
  const { operation, value } = config;
  if (operation !== "to_json" || value.trim() === "" || hasTag(value) || findCollision(config) !== null)
    return [];
  const result = convert(config);
  if (!("error" in result)) return [];
  const { code, message } = result.error;
  return [{ pointer: "/value", code, detail: message }];
}
