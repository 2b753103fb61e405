/** How a field is found and read out. */
export interface FieldDescription {
  /** Of the element that takes the text, so that a label's `htmlFor` leads to it. */
  id?: string | undefined;
  /** The accessible name. */
  label: string;
  /** The id of what is said about it: help and errors. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

/** Puts a field's description onto the textarea that Monaco made for its text. */
export function describeField(host: HTMLElement, field: FieldDescription): void {
  const textarea = host.querySelector("textarea");
  if (!textarea) return;
  if (field.id !== undefined) textarea.id = field.id;
  textarea.setAttribute("aria-label", field.label);
  textarea.setAttribute("aria-invalid", String(field.invalid ?? false));
  if (field.describedBy === undefined) textarea.removeAttribute("aria-describedby");
  else textarea.setAttribute("aria-describedby", field.describedBy);
}
