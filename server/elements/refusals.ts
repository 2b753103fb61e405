import type { InputProblem } from "#server/platform/http/problem.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { type ContentProblem, checkContent } from "./check-content.ts";
import type { ElementCode } from "./content-hash.ts";

export const elementNotFound: Refusal = notFound("element");

/** 409: another element has this name. */
export function refuseName(name: string): Refusal {
  return refuse(409, "name_taken", `There is already an element called “${name}”. Choose another name.`);
}

/** 409: it ships with the application. */
export function refuseShipped(name: string): Refusal {
  const detail = `“${name}” came with the application and is updated by it. Make a copy under another name and change that.`;
  return refuse(409, "element_shipped", detail, undefined, { name });
}

/** 409: someone else has saved it since. The problem contains the time. */
export function refuseChanged(updatedAt: string): Refusal {
  const detail = "Someone else has saved this element. Reload it and repeat your change.";
  return refuse(409, "element_changed", detail, undefined, { updated_at: updatedAt });
}

/** 422: a version must increase. */
export function refuseVersion(current: string): Refusal {
  const detail = `The version must be above the current one, ${current}.`;
  return refuse(422, "version_too_low", detail, [{ pointer: "/version", code: "version_too_low", detail }]);
}

/** 422 if the contents are too large or would end the part of the page that contains them; null if they are fine. */
export function refuseContent(code: ElementCode): Refusal | null {
  const errors = checkContent(code).map(toDetail);
  const [first] = errors;
  return first ? refuse(422, "invalid_content", first.detail, errors) : null;
}

function toDetail({ field, detail }: ContentProblem): InputProblem {
  return { pointer: `/${field}`, code: "invalid_content", detail };
}
