import { defaultHandle } from "./graph/handles.ts";
import type { Done } from "./outcome.ts";

/**
 * The handles by which a step was left, as the journal and the API write them: one name, or several separated by spaces
 * (a Switch that follows all matches). Handle names hold no spaces.
 */

/** What a runner's `handle` is written as. */
export function toExits(handle: Done["handle"] = defaultHandle): string {
  return typeof handle === "string" ? handle : handle.join(" ");
}

/** The names in it. */
export function exitsOf(exits: string): string[] {
  return exits === "" ? [] : exits.split(" ");
}

/** Whether a step that was left by `exits` went on by this handle. */
export function leftBy(exits: string, handle: string): boolean {
  return exits === handle || (exits.includes(" ") && exitsOf(exits).includes(handle));
}
