import type { CompiledDescription } from "#engine/connectors/openapi/compiled.ts";

/** Operations that are named in a sentence. */
const shown = 5;

/** The parts of a description that the connector does not have, in sentences. */
export function notesOf({ omissions, unknownAuthentication, unfit }: CompiledDescription): string[] {
  const notes = [...omissions];
  if (unknownAuthentication.length > 0)
    notes.push(`These ways to sign in cannot be used: ${unknownAuthentication.join(", ")}.`);
  if (unfit.length > 0) {
    const named = unfit.slice(0, shown).map(({ name, reason }) => `${name} (${reason})`);
    const more = unfit.length > shown ? ` and ${unfit.length - shown} more` : "";
    notes.push(`These operations cannot be imported: ${named.join(", ")}${more}.`);
  }
  return notes;
}
