import { notifyProblem, notifySuccess } from "./notify.tsx";

/** Copies a text to the clipboard, which browsers allow on https and on this machine only, and reports the result. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(copied);
  } catch {
    notifyProblem("Nothing was copied", new Error("The browser does not allow it. Copy the text manually."));
  }
}
