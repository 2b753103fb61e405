import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";

export interface FormButtonsProps {
  /** The action of the form: "Create package". */
  submit: string;
  loading: boolean;
  /** For destructive actions. */
  danger?: boolean;
  /** The id of the form, if the buttons are outside of it. */
  form?: string;
}

/** The buttons at the end of a form in a dialog: cancel and submit. */
export function FormButtons({ submit, loading, danger = false, form }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => modals.closeAll()}>
        Cancel
      </Button>
      <Button type="submit" {...(form && { form })} loading={loading} {...(danger && { color: "red" })}>
        {submit}
      </Button>
    </Group>
  );
}
