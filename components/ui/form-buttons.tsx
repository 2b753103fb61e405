import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";

export interface FormButtonsProps {
  /** What the form does: "Create package". */
  submit: string;
  loading: boolean;
  /** For destructive actions. */
  danger?: boolean;
}

/** The buttons at the end of a form in a dialog: cancel and submit. */
export function FormButtons({ submit, loading, danger = false }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => modals.closeAll()}>
        Cancel
      </Button>
      <Button type="submit" loading={loading} {...(danger && { color: "red" })}>
        {submit}
      </Button>
    </Group>
  );
}
