import { useId } from "react";
import { describedBy } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { useDescribedBy } from "./use-described-by.ts";

/** A field whose input is one of Mantine's: the properties of its frame, and those of the input in it. */
export function useInputField<Input extends HTMLElement>({
  label,
  isLabelHidden,
  isRequired,
  aside,
  help,
  problems,
}: FieldProps) {
  const id = useId();
  const ref = useDescribedBy<Input>(describedBy(id, { help, problems }));
  const hasError = problems?.some(({ isWarning }) => !isWarning) ?? false;
  return {
    frame: { id, label, isLabelHidden, isRequired, aside, help, problems },
    input: { id, ref, "aria-label": label, error: hasError },
  };
}
