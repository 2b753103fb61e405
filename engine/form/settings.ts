import { z } from "zod";
import type { ConfigProblem } from "#engine/definition.ts";
import { keyFromLabel } from "#engine/edit/keys.ts";
import { parseOwnPath } from "#lib/own-path.ts";
import { type FormField, formFieldSchema, maxFormFields } from "./field.ts";
import { fieldProblems } from "./field-settings.ts";

/** The response to a visitor who has sent the form. `response`: the one of the flow's HTTP Response node. */
const doneSchema = z.strictObject({
  kind: z.enum(["message", "redirect", "response"]).default("message"),
  text: z.string().max(5000).default("Thank you. We have received what you sent."),
  url: z.string().max(2000).default(""),
});

/** A form's settings, as properties of the node's configuration. The server, which shows the page, reads them too. */
export const formSettings = {
  title: z.string().max(200).default("Form"),
  description: z.string().max(5000).default(""),
  /** A field without a name has one made from its label: see `namedFields`. */
  fields: z.array(formFieldSchema).max(maxFormFields).default([]),
  submit_label: z.string().max(100).default("Send"),
  done: doneSchema.prefault({}),
};

export const formSettingsSchema = z.object(formSettings);

export type FormSettings = z.infer<typeof formSettingsSchema>;

/** The fields, each with the name of its value: its own, or the one that its label makes. */
export function namedFields(fields: readonly FormField[]): FormField[] {
  return fields.map((field) => ({ ...field, name: nameOf(field) }));
}

/** "E-mail address" becomes `e_mail_address`. Empty without a name and a label. */
export function nameOf({ name, label }: Pick<FormField, "name" | "label">): string {
  if (name.trim() !== "") return name.trim();
  return label.trim() === "" ? "" : keyFromLabel(label, "field");
}

/**
 * The page to which a form leads once it is sent: an http or https URL, or a path of this origin; null if it
 * is neither.
 */
export function redirectTarget(url: string): string | null {
  const text = url.trim();
  if (text.startsWith("/")) return parseOwnPath(text);
  const parsed = URL.parse(text);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** The warning at a form that shows the flow's response if the flow has none. */
export function withoutResponseWarnings(config: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const done = doneSchema.safeParse(config.done);
  if (!done.success || done.data.kind !== "response") return [];
  const detail =
    "No HTTP Response node follows the form, so visitors see the message instead. Add an HTTP Response node, or show a message or another page.";
  return [{ pointer: "/done/kind", code: "response_missing", detail }];
}

/** The problems that prevent the activation of a form. */
export function formProblems({ title, fields, done }: FormSettings): ConfigProblem[] {
  const problems = fieldProblems(namedFields(fields));
  if (title.trim() === "") {
    const detail = "Enter a title that says what the form is for.";
    problems.unshift({ pointer: "/title", code: "title_required", detail });
  }
  if (done.kind === "redirect" && redirectTarget(done.url) === null) {
    const detail = "Enter an http or https URL, or a path such as /thanks.";
    problems.push({ pointer: "/done/url", code: "redirect_invalid", detail });
  }
  return problems;
}
