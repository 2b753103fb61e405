import { hash } from "node:crypto";
import { fieldProblemText, problemText } from "#engine/form/field-problem.ts";
import { parseFields } from "#engine/form/parse-fields.ts";
import { fieldPointer } from "#engine/trigger-input.ts";
import { clock } from "#lib/clock.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { type PageForm, type PageFormOptions, readPageForm } from "#server/webhooks/body/read-page-form.ts";
import { invalidBody } from "#server/webhooks/responses/responses.ts";
import type { LiveForm } from "./data.ts";
import type { RefusedForm } from "./form-page.ts";
import type { Submission } from "./mutations.ts";
import { pageAgeMs, trapField, trapProblem } from "./spam-trap.ts";
import { formToken } from "./token.ts";

/** A form as it was sent. Its files are stored; the caller removes them if it is refused. */
export type ReadSubmission =
  | (Pick<Submission, "input" | "keyHash"> & { fileBytes: number })
  /** The page is shown again, with this token. */
  | { refused: RefusedForm; token: string }
  | { refusal: ProblemDetails };

/** Reads the submission of a form's page, or of a program as JSON: the values by the names of the fields. */
export async function readSubmission(
  request: HttpRequest,
  form: LiveForm,
  options: PageFormOptions,
): Promise<ReadSubmission> {
  const read = await readPageForm(request, options);
  if ("refusal" in read) return read;
  return read.kind === "json" ? parseJson(form, read.value) : parsePage(form, read);
}

function parseJson({ fields }: LiveForm, value: unknown): ReadSubmission {
  if (!isJsonObject(value)) {
    return {
      refusal: invalidBody('The body is not a JSON object with the fields, such as {"name": "Ada"}.'),
    };
  }
  const parsed = parseFields(fields, value);
  if ("values" in parsed) return taken(parsed.values, null, 0);
  const detail = fieldProblemText(fields, parsed.problems[0]);
  const errors = parsed.problems.map((problem) => ({
    pointer: fieldPointer(problem.field),
    code: problem.code,
    detail: problemText(problem),
  }));
  return { refusal: { status: 422, code: "invalid_field", detail, errors } };
}

function parsePage(form: LiveForm, page: Extract<PageForm, { kind: "form" }>): ReadSubmission {
  const { own, fields: sent, files } = page;
  const { token = "", [trapField]: trap = "" } = own;
  const nowMs = clock.nowMs();
  const ageMs = pageAgeMs(token, form.nodeId, nowMs);
  const parsed = parseFields(form.fields, sent, files);
  const problem = trapProblem(trap, ageMs);
  if ("values" in parsed && problem === null) {
    const fileBytes = files.reduce((sum, [, { size }]) => sum + size, 0);
    return taken(parsed.values, keyOf(page, token), fileBytes);
  }
  const again = files.length > 0 ? "Choose your files again." : "";
  const detail = `${problem ?? ""} ${again}`.trim();
  const problems = "problems" in parsed ? parsed.problems : [];
  return {
    refused: { sent, problems, detail: detail === "" ? null : detail },
    token: ageMs === null ? formToken(form.nodeId, nowMs) : token,
  };
}

function taken(values: JsonObject, keyHash: Submission["keyHash"], fileBytes: number): ReadSubmission {
  return { input: JSON.stringify(values), keyHash, fileBytes };
}

/** The same for a page that is sent twice, and different once something in it was changed. */
function keyOf({ fields, files }: Extract<PageForm, { kind: "form" }>, token: string) {
  const contents = files.map(([name, { filename, sha256 }]) => [name, filename, sha256]);
  return Buffer.from(hash("sha256", JSON.stringify([token, fields, contents]), "buffer"));
}
