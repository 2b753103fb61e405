/** Characters that only change the order in which text is shown (UAX #9), so that `exe.gpj` can look like `jpg.exe`. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** True when the text is not shown in the order in which it is written. */
export function hasBidiControl(text: string): boolean {
  return text.search(controls) >= 0;
}

/** The text without these characters, for names that people decide by. */
export function withoutBidiControls(text: string): string {
  return text.replace(controls, "");
}
