"use client";

import { Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useDescribedBy } from "#components/fields/use-described-by.ts";

export interface LinesFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (lines: string[]) => void;
}

const toLines = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A list of short texts, one per line. */
export function LinesField({ value, onChange, readOnly, problems, placeholder, ...rest }: LinesFieldProps) {
  const id = useId();
  const field = useDescribedBy<HTMLTextAreaElement>(describedBy(id, { help: rest.help, problems }));
  const [text, setText] = useState(value.join("\n"));
  // The list was changed from outside, for example by undo, so the typed text is out of date.
  const shown = toLines(text).join("\n") === value.join("\n") ? text : value.join("\n");
  return (
    <FieldFrame id={id} problems={problems} {...rest}>
      <Textarea
        id={id}
        aria-label={rest.label}
        ref={field}
        error={(problems?.length ?? 0) > 0}
        readOnly={readOnly ?? false}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        placeholder={placeholder}
        value={shown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(toLines(event.currentTarget.value));
        }}
      />
    </FieldFrame>
  );
}
