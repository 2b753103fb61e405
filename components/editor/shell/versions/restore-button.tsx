import { Button } from "@mantine/core";
import type { RestoreSource } from "#components/api/flows.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useRestore } from "./use-restore.ts";

interface RestoreButtonProps {
  saver: Saver;
  from: RestoreSource;
  /** The name of the restored draft: "version 2". */
  name: string;
  onDone: () => void;
}

/** Makes a version or an earlier draft the draft. Hidden from those who cannot edit. */
export function RestoreButton({ saver, from, name, onDone }: RestoreButtonProps) {
  const readOnly = useEditor((state) => state.readOnly);
  const { restore, isPending } = useRestore(saver);
  if (readOnly) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={`Restore ${name}`}
      onClick={() => void restore(from, name).then((isRestored) => isRestored && onDone())}
    >
      Restore
    </Button>
  );
}
