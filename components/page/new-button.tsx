import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

interface NewButtonProps {
  onClick: () => void;
  /** "New package" */
  children: string;
}

/** The button that adds something to a page's list. */
export function NewButton({ onClick, children }: NewButtonProps) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
