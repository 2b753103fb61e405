import { type FieldProblem, fieldProblemText, problemText } from "#engine/form/field-problem.ts";
import { formPath } from "#lib/form-url.ts";
import { config } from "#server/platform/config/config.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import type { LiveForm } from "./data.ts";
import { fieldHtml, type SentText } from "./field-html.ts";
import { type Html, html, pageResponse } from "./page.ts";
import { trapField } from "./spam-trap.ts";

/** Values by the names of the fields. */
export type SentForm = Readonly<Record<string, SentText>>;

/** A form that was sent and refused. */
export interface RefusedForm {
  /** The entered values, by the names of the fields. */
  sent: SentForm;
  problems: readonly FieldProblem[];
  /** The problem with the form as a whole. */
  detail: string | null;
}

/**
 * The page of a form. After a refusal it shows the reason, and still has the entered values.
 *
 * @param prefilled values from the page's URL
 */
export function formPage(
  requestId: string,
  form: LiveForm,
  token: string,
  refused: RefusedForm | null = null,
  prefilled: SentForm = {},
): HttpResponse {
  const { nodeId, title, description, fields, submit_label: submitLabel, done } = form;
  const maxFileBytes = config().maxBodyBytes;
  const values = refused?.sent ?? prefilled;
  const shown = fields.map((field, index) => ({
    field,
    id: `field-${index + 1}`,
    sent: Object.hasOwn(values, field.name) ? values[field.name] : undefined,
    problem: refused?.problems.filter((problem) => problem.field === field.name).map(problemText)[0],
    maxFileBytes,
  }));
  const links = refused?.problems.map((problem) => {
    const id = shown.find(({ field }) => field.name === problem.field)?.id;
    const text = fieldProblemText(fields, problem);
    return id === undefined ? html`<li>${text}</li>` : html`<li><a href="#${id}">${text}</a></li>`;
  });
  const encoding = fields.some(({ type }) => type === "file") ? html` enctype="multipart/form-data"` : html``;
  const body = html`<header>
<h1>${title}</h1>
${description.trim() === "" ? html`` : html`<p class="text">${description}</p>`}
</header>
${refused && links ? summaryHtml(refused.detail, links) : html``}
<form method="post" action="${formPath(nodeId)}"${encoding}>
<input type="hidden" name="token" value="${token}">
<div class="trap" aria-hidden="true"><label>Leave this empty <input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
${shown.map(fieldHtml)}
<div><button class="el-button">${submitLabel.trim() || "Send"}</button></div>
</form>`;
  return pageResponse(requestId, {
    status: refused ? 422 : 200,
    title: refused ? `Error: ${title}` : title,
    body,
    // Browsers apply it to redirects too, and the flow or the builder's URL may lead anywhere.
    formAction: done.kind === "message" ? "" : " https: http:",
  });
}

/** The summary of problems above the form, with links to the fields. It gets the focus. */
function summaryHtml(detail: string | null, links: readonly Html[]): Html {
  return html`<section class="summary" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">The form was not sent</h2>
${detail === null ? html`` : html`<p>${detail}</p>`}
${links.length === 0 ? html`` : html`<ul>${links}</ul>`}
</section>`;
}
