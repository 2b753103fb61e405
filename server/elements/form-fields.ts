import { DomUtils, parseDocument } from "htmlparser2";
import type { ElementForm, FormField } from "#api/elements/schema.ts";

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const typesWithoutValue = new Set(["submit", "reset", "button", "image", "file"]);

/**
 * Finds the form in an element's HTML that a flow can receive (`<form data-flow-form>`), with its fields in
 * order. Returns null if the HTML has no such form. Each field has a realistic sample value.
 *
 * @param kind the form's purpose; `form` unless its author gave one
 */
export function readForm(html: string, kind = "form"): ElementForm | null {
  const form = DomUtils.findOne(isFlowForm, parseDocument(html).children, true);
  if (form === null) return null;
  const fields = new Map<string, FormField>();
  for (const control of DomUtils.filter(isControl, form) as Tag[]) {
    const name = control.attribs.name ?? "";
    const type = typeOf(control);
    if (name === "" || typesWithoutValue.has(type)) continue;
    const known = fields.get(name);
    if (!known)
      fields.set(name, { name, type, required: "required" in control.attribs, sample: sampleOf(control) });
    else if (type === "checkbox") known.sample = [known.sample, sampleOf(control)].flat().slice(0, 2);
    else if (type === "radio" && "checked" in control.attribs) known.sample = sampleOf(control);
  }
  return { kind, fields: [...fields.values()] };
}

/** The payload that a webhook makes of such a form: its fields by name. */
export function samplePayload({ fields }: ElementForm): Record<string, FormField["sample"]> {
  return Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
}

function isFlowForm(tag: Tag): boolean {
  return tag.name === "form" && "data-flow-form" in tag.attribs;
}

function isControl(node: unknown): boolean {
  return /^(?:input|select|textarea)$/.test((node as Partial<Tag>).name ?? "");
}

function typeOf({ name, attribs }: Tag): string {
  return name === "input" ? (attribs.type ?? "text").toLowerCase() : name;
}

/** A sample value, chosen by the field's options, then its type, then its autocomplete hint, then its name. */
function sampleOf(control: Tag): string {
  const { attribs } = control;
  const type = typeOf(control);
  if (type === "select") return chosenOption(control);
  if (type === "checkbox" || type === "radio") return attribs.value ?? "on";
  if (attribs.value) return attribs.value;
  const hint = attribs.autocomplete?.split(/\s+/).at(-1) ?? "";
  return byType[type] ?? byMeaning[hint] ?? byMeaning[attribs.name ?? ""] ?? byKind(type, attribs);
}

function chosenOption(select: Tag): string {
  const options = DomUtils.getElementsByTagName("option", select);
  const value = (option: Tag) => option.attribs.value ?? DomUtils.textContent(option).trim();
  const chosen = options.find(({ attribs }) => "selected" in attribs && attribs.value !== "");
  const first = options.find((option) => value(option) !== "");
  const option = chosen ?? first;
  return option ? value(option) : "";
}

const byType: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  tel: "+44 20 7946 0018",
  url: "https://example.com",
  date: "2027-03-15",
  time: "10:30",
  "datetime-local": "2027-03-15T10:30",
  month: "2027-03",
  week: "2027-W11",
  color: "#0f6860",
  password: "a-password-of-theirs",
};

const byMeaning: Readonly<Record<string, string>> = {
  name: "Ada Lovelace",
  full_name: "Ada Lovelace",
  "given-name": "Ada",
  first_name: "Ada",
  "family-name": "Lovelace",
  last_name: "Lovelace",
  organization: "Analytical Engines Ltd",
  company: "Analytical Engines Ltd",
  "street-address": "12 St James’s Square",
  "postal-code": "SW1Y 4JH",
  country: "GB",
  "country-name": "United Kingdom",
  username: "ada",
  subject: "A question",
};

function byKind(type: string, { min, max }: Tag["attribs"]): string {
  if (type === "number" || type === "range") return min ?? max ?? "1";
  return type === "textarea" ? "Could you tell me more about this?" : "Some text";
}
