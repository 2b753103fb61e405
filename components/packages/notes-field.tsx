import { SegmentedControl, Textarea } from "@mantine/core";
import { useState } from "react";
import { Notes } from "./notes.tsx";
import classes from "./publish.module.css";

export interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
}

/** Release notes as Markdown, with a preview. */
export function NotesField({ value, onChange, error }: NotesFieldProps) {
  const [shown, setShown] = useState("write");
  return (
    <div className={classes.notes}>
      <SegmentedControl
        className={classes.notesSwitch}
        aria-label="Notes as"
        size="xs"
        data={[
          { value: "write", label: "Write" },
          { value: "preview", label: "Preview" },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === "write" ? (
        <Textarea
          label="Release notes"
          description="What has changed in this release. Markdown."
          autosize
          minRows={6}
          maxRows={20}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      ) : (
        <>
          <span className={classes.label}>Release notes</span>
          <Notes text={value || "Nothing written yet."} />
        </>
      )}
    </div>
  );
}
