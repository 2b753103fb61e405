import { Button, Input } from "@mantine/core";
import { IconFile, IconUpload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { sizeText } from "#lib/size-text.ts";
import classes from "./file-drop.module.css";

export interface FileDropProps {
  file: File | null;
  onFile: (file: File | null) => void;
  error?: React.ReactNode;
  disabled: boolean;
}

/** A file input that also accepts a dropped file. */
export function FileDrop({ file, onFile, error, disabled }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <Input.Wrapper id={id} label="File" error={error} withAsterisk>
      <div className={classes.drop} data-over={isOver || undefined}>
        <input
          id={id}
          type="file"
          className={classes.input}
          disabled={disabled}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
        {file ? (
          <>
            <IconFile size={20} aria-hidden />
            <span className={classes.file}>{file.name}</span>
            <span className={classes.dimmed}>{sizeText(file.size)}</span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={disabled}
              onClick={() => onFile(null)}
            >
              Remove
            </Button>
          </>
        ) : (
          <>
            <IconUpload size={20} aria-hidden />
            <span>
              Drop a file here, or <span className={classes.choose}>choose one</span>
            </span>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
