import { defaultHandle } from "./graph/handles.ts";
import type { Done } from "./outcome.ts";

/**
 * The exit handles of a step as the journal and the API write them: one name, or several separated by spaces (a Switch
 * that follows all matches). Handle names contain no spaces.
 */

/** Serializes a runner's `handle`. */
export function toExits(handle: Done["handle"] = defaultHandle): string {
  return typeof handle === "string" ? handle : handle.join(" ");
}

export function exitsOf(exits: string): string[] {
  return exits === "" ? [] : exits.split(" ");
}

/** Whether a step with these exit handles was left by this handle. */
export function hasExit(exits: string, handle: string): boolean {
  return exits === handle || (exits.includes(" ") && exitsOf(exits).includes(handle));
}
