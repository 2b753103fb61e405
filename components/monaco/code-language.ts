/** The content of a field with code: a program in one of the languages, or one JavaScript expression. */
export type EditedLanguage = "javascript" | "typescript" | "expression";

/**
 * Monaco's name for the language of code. Not Monaco's own names: with these it would load all of its features, after the
 * services that they need were created.
 */
export function codeLanguageId(language: EditedLanguage): string {
  return `millrace-${language}`;
}
