import { shownAtMs } from "./token.ts";

/** A field that people do not see. Programs that fill in every field fill it in too. */
export const trapField = "website";

/** A browser can fill in a page at once, but a person still has to find its button. */
const minFillMs = 400;

/** The longest time that a page can be open before it is sent. */
export const maxFillMs = 86_400_000;

/**
 * The time for which the page with this token has been open, in milliseconds; null if the token is not one of
 * this form's, or too old.
 */
export function pageAgeMs(token: string, nodeId: string, nowMs: number): number | null {
  const shownMs = shownAtMs(token, nodeId);
  return shownMs === null || nowMs - shownMs > maxFillMs ? null : nowMs - shownMs;
}

/**
 * The reason why a submission is refused, as a sentence for its sender; null if it is accepted. A person who
 * meets one of these can send the page that shows it.
 *
 * @param trap the content of the field that people do not see
 * @param ageMs from `pageAgeMs`
 */
export function trapProblem(trap: string, ageMs: number | null): string | null {
  if (trap !== "") {
    return "A hidden field was filled in, perhaps by your browser. It is empty now. Send the form again.";
  }
  if (ageMs === null) {
    return "This page was open for too long. Check what you entered, then send it again.";
  }
  return ageMs < minFillMs
    ? "The form was sent unusually fast. Check what you entered, then send it again."
    : null;
}
