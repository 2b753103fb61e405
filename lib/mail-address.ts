/** One @ between what RFC 5321 allows without quotes, in any script. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is excluded.
const addressForm = /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+$/;

/** RFC 5321 §4.5.3.1.3, without the angle brackets. */
const maxChars = 254;

/** Whether a text is exactly one e-mail address, without a name, quotes or comments. */
export function isMailAddress(text: string): boolean {
  return text.length <= maxChars && addressForm.test(text);
}
