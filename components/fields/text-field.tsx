"use client";

import { useId } from "react";
import { EditableText } from "./editable-text.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  lines: "one" | "many";
}

/** Text in which `{{` has no meaning: a label, a description, a header's name. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, isRequired, help, problems = [], readOnly, ...rest } = props;
  const id = useId();
  const { value } = rest;
  return (
    <FieldFrame {...{ id, label, isLabelHidden, isRequired, help, problems }}>
      <div
        className={frame.box}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-readonly={readOnly || undefined}
      >
        <EditableText
          id={id}
          label={label}
          describedBy={describedBy(id, { help, problems })}
          invalid={problems.length > 0}
          readOnly={readOnly}
          language={null}
          {...rest}
        >
          {value}
        </EditableText>
      </div>
    </FieldFrame>
  );
}
