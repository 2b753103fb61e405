/** How a field is labeled for assistive software. */
export interface FieldDescription {
  /** The id of the input element, for a label's `htmlFor`. */
  id?: string | undefined;
  /** The accessible name. */
  label: string;
  /** The id of its description: help and errors. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

/** Sets a field's description on the textarea that Monaco created. */
export function describeField(host: HTMLElement, field: FieldDescription): void {
  const textarea = host.querySelector("textarea");
  if (!textarea) return;
  if (field.id !== undefined) textarea.id = field.id;
  textarea.setAttribute("aria-label", field.label);
  textarea.setAttribute("aria-invalid", String(field.invalid ?? false));
  if (field.describedBy === undefined) textarea.removeAttribute("aria-describedby");
  else textarea.setAttribute("aria-describedby", field.describedBy);
}
