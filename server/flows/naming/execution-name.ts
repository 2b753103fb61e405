import { faceOf } from "#engine/face/face.ts";
import { faceOfText } from "#engine/face/face-of-text.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";

/** A longer name is cut. */
const maxNameChars = 200;

/** Control characters, line breaks included, and characters that change the direction of the text around a name. */
const unsuitable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * The name of an execution with this output of its trigger: one line. Without a template, or if it has no result, it is
 * the face of the output. null if that shows nothing.
 *
 * @param output as it is stored, without the values that the flow redacts
 */
export function toExecutionName(template: string | null, output: Json): string | null {
  return render(template, output) ?? faceOf(output);
}

/** The same for an output as JSON. Without a template, only its beginning is parsed. */
export function toNameOfText(template: string | null, json: string | Buffer): string | null {
  return template === null ? faceOfText(json) : toExecutionName(template, JSON.parse(json.toString()));
}

function render(template: string | null, output: Json): string | null {
  if (template === null) return null;
  const rendered = renderTemplate(template, buildScope(output, []), "text");
  if (!("value" in rendered) || typeof rendered.value !== "string") return null;
  // A template may give a whole payload. Only its beginning is worth cleaning.
  const line = cutText(rendered.value, 2 * maxNameChars)
    .replace(unsuitable, " ")
    .trim();
  return cutText(line, maxNameChars) || null;
}
