import type { UseFormReturnType } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import type { Contract } from "#api/contract.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useRefresh } from "#components/api/queries.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { DialogForm, type DialogFormProps } from "#components/ui/dialog-form.tsx";

export interface ChangeFormProps<Values, Data>
  extends Pick<DialogFormProps, "submit" | "danger" | "gap" | "children"> {
  form: UseFormReturnType<Values>;
  /** Sends the form's values. */
  save: (values: Values) => Promise<Data>;
  /** The endpoints whose responses the change may have made outdated. */
  refetched?: readonly Contract[];
  /** The form's names of the API's fields, where they differ. */
  names?: Readonly<Record<string, string>>;
  /** Called with the response when the dialog has been closed. */
  onSaved?: (data: Data) => void;
  /** Shown in place of the form after it was saved. Without it, the dialog is closed. */
  result?: (data: Data) => ReactNode;
}

/** A form in a dialog that changes something on the server. A refusal is shown at its fields or above them. */
export function ChangeForm<Values extends object, Data>({
  form,
  save,
  refetched = [],
  names,
  onSaved,
  result,
  ...dialog
}: ChangeFormProps<Values, Data>) {
  const saving = useMutation({ mutationFn: save, onSuccess: useRefresh(...refetched) });
  if (result && saving.data !== undefined) return result(saving.data);
  const isShown = (name: string) => (name.split(".")[0] ?? "") in form.getValues();
  const problems = toFieldProblems(saving.error, names);
  const submit = (values: Values) =>
    saving.mutate(values, {
      onSuccess: (data) => {
        if (!result) modals.closeAll();
        onSaved?.(data);
      },
      onError: (error) => form.setErrors(toFieldProblems(error, names)),
    });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={Object.keys(problems).some(isShown) ? null : saving.error?.message}
      loading={saving.isPending}
      {...dialog}
    />
  );
}
