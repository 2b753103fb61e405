import { type FormField, labelOf, optionsOf } from "#engine/form/field.ts";
import { parseFields } from "#engine/form/parse-fields.ts";
import { cutText } from "#lib/cut-text.ts";
import { sizeText } from "#lib/size-text.ts";
import { fieldPrefix } from "#server/webhooks/body/read-page-form.ts";
import { type Html, html } from "./page.ts";

const maxTextLength = 10_000;

const nothing = html``;

/** The text sent for a field; a list if its name occurred several times. */
export type SentText = string | readonly string[];

/** A field as the page shows it. */
export interface ShownField {
  field: FormField;
  /** Its element's id. */
  id: string;
  /** The value that was sent before, if any. */
  sent: SentText | undefined;
  /** The problem with the value, if any. */
  problem: string | undefined;
  /** The limit for all files of the form together. */
  maxFileBytes: number;
}

/** One field with its label, and its problem where a screen reader finds it. */
export function fieldHtml(shown: ShownField): Html {
  const { field, id, problem } = shown;
  if (field.type === "hidden") {
    return html`<input type="hidden" name="${fieldPrefix + field.name}" value="${textOf(shown) || field.value}">`;
  }
  if (field.type === "radio" || field.type === "checkboxes") return choicesHtml(shown);
  if (field.type === "checkbox") {
    const parsed = parseFields([{ ...field, required: false }], { [field.name]: shown.sent });
    const checked = "values" in parsed && parsed.values[field.name] === true ? html` checked` : nothing;
    return html`<div class="el-field"><label class="el-choice"><input type="checkbox"${attributes(shown)}${checked}><span>${labelOf(field)}${mark(field)}</span></label>${problemHtml(id, problem)}</div>`;
  }
  return html`<div class="el-field"><label for="${id}">${labelOf(field)}${mark(field)}</label>${inputHtml(shown)}${hintHtml(shown)}${problemHtml(id, problem)}</div>`;
}

function inputHtml(shown: ShownField): Html {
  const { field } = shown;
  const sent = cutText(textOf(shown), maxTextLength);
  switch (field.type) {
    case "textarea":
      // HTML drops a line break at the beginning.
      return html`<textarea rows="5" maxlength="${maxTextLength}"${attributes(shown)}>
${sent}</textarea>`;
    case "select":
      return html`<select${attributes(shown)}><option value=""></option>${optionsOf(field).map(
        (option) => html`<option${option === sent ? html` selected` : nothing}>${option}</option>`,
      )}</select>`;
    case "number":
      // A number input would lose text that is not a number.
      return html`<input type="text" inputmode="decimal" maxlength="100" value="${sent}"${attributes(shown)}>`;
    case "email":
      return html`<input type="email" autocomplete="email" maxlength="254" value="${sent}"${attributes(shown)}>`;
    case "date":
      return html`<input type="date" value="${sent}"${attributes(shown)}>`;
    case "file":
      return html`<input type="file"${attributes(shown)}>`;
    default:
      return html`<input type="text" maxlength="${maxTextLength}" value="${sent}"${attributes(shown)}>`;
  }
}

function textOf({ sent = "" }: ShownField): string {
  return typeof sent === "string" ? sent : (sent.at(-1) ?? "");
}

function choicesHtml({ field, id, sent = "", problem }: ShownField): Html {
  const name = fieldPrefix + field.name;
  const isRadio = field.type === "radio";
  const type = isRadio ? html`radio` : html`checkbox`;
  // A required checkbox would have to be checked itself. The server asks for one of them.
  const required = field.required && isRadio ? html` required` : nothing;
  const chosen = typeof sent === "string" ? [sent] : sent;
  const choices = optionsOf(field).map((option, index) => {
    const checked = chosen.includes(option) ? html` checked` : nothing;
    const own = index === 0 ? html` id="${id}"` : nothing;
    return html`<label class="el-choice"><input type="${type}" name="${name}" value="${option}"${own}${required}${checked}><span>${option}</span></label>`;
  });
  const described = problem === undefined ? nothing : html` aria-describedby="${id}-problem"`;
  return html`<fieldset class="el-field"${described}><legend>${labelOf(field)}${mark(field)}</legend>${choices}${problemHtml(id, problem)}</fieldset>`;
}

/** Name, id and state of an input. */
function attributes({ field, id, problem }: ShownField): Html {
  const required = field.required ? html` required` : nothing;
  const hint = field.type === "file" ? `${id}-hint` : "";
  const description = [hint, problem === undefined ? "" : `${id}-problem`].join(" ").trim();
  const described = description === "" ? nothing : html` aria-describedby="${description}"`;
  const invalid = problem === undefined ? nothing : html` aria-invalid="true"`;
  return html` id="${id}" name="${fieldPrefix + field.name}"${required}${described}${invalid}`;
}

const mark = ({ required }: FormField): Html =>
  required ? nothing : html` <span class="optional">(optional)</span>`;

function hintHtml({ field, id, maxFileBytes }: ShownField): Html {
  if (field.type !== "file") return nothing;
  return html`<p class="el-hint" id="${id}-hint">At most ${sizeText(maxFileBytes)} with all files of this form.</p>`;
}

function problemHtml(id: string, problem: string | undefined): Html {
  return problem === undefined ? nothing : html`<p class="el-error" id="${id}-problem">${problem}</p>`;
}
