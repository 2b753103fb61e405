import type { ReactNode } from "react";
import type { FieldDescription } from "#components/monaco/describe-field.ts";
import classes from "./editable-text.module.css";

export interface ReadOnlyTextProps extends FieldDescription {
  lines: "one" | "many";
  maxHeightPx: number;
  isPlain: boolean;
  /** The highlighted text. */
  children: ReactNode;
}

/** A field's text, read-only and copyable. */
export function ReadOnlyText(props: ReadOnlyTextProps) {
  const { id, label, describedBy, lines, isPlain, maxHeightPx, children } = props;
  return (
    <div className={classes.clip} style={{ maxHeight: maxHeightPx }}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot show highlighted text. */}
      <div
        id={id}
        role="textbox"
        tabIndex={0}
        aria-readonly
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiline={lines === "many"}
        className={classes.layer}
        data-lines={lines}
        data-plain={isPlain || undefined}
      >
        {children}
      </div>
    </div>
  );
}
