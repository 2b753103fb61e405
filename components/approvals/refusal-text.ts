import type { ApprovalView, RefusalQuery } from "#api/webhooks/resume/schema.ts";
import { fieldProblemText, isFieldProblemCode } from "#engine/form/field-problem.ts";
import { sizeText } from "#lib/size-text.ts";

/** Why the visitor's decision did not count. Nothing of it is text from the URL, which anybody may have written. */
export function refusalText(
  { problem, field, reason }: RefusalQuery,
  { fields, maxFileBytes }: Pick<ApprovalView, "fields" | "maxFileBytes">,
): string {
  if (reason !== undefined && isFieldProblemCode(reason))
    return fieldProblemText(fields, { field, code: reason });
  switch (problem) {
    case "body_too_large":
      return `This is too large. All files together can be at most ${sizeText(maxFileBytes)}.`;
    case "storage_limit_reached":
      return "This flow has reached its storage limit. Try again later.";
    case "unavailable":
      return "Your decision could not be stored. Try again in a minute.";
    default:
      return "Your decision could not be read. Check what you entered, and send it again.";
  }
}
