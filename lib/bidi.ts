/** Characters that only change the display order of text (UAX #9): they can make `exe.gpj` look like `jpg.exe`. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** True if the display order of the text differs from its character order. */
export function hasBidiControl(text: string): boolean {
  return text.search(controls) >= 0;
}

/** Removes these characters from names on which users base a decision. */
export function stripBidiControls(text: string): string {
  return text.replace(controls, "");
}
