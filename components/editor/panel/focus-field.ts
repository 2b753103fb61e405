/** Scrolls to the field at a JSON pointer, or to the nearest one around it, and focuses it. */
export function focusField(root: HTMLElement, pointer: string): void {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(at)}"]`);
    if (!field) continue;
    field.scrollIntoView({ block: "center" });
    field.querySelector<HTMLElement>("textarea, input, select, button")?.focus();
    return;
  }
}
