/** On the bar of what is selected, which the key that opens a node leads to. */
export const selectionBarAttribute = "data-selection-bar";

/** Focuses the first command of the bar on the canvas, if something is selected that has one. */
export function focusSelectionBar(): void {
  document.querySelector<HTMLElement>(`[${selectionBarAttribute}] button`)?.focus();
}
