import { TextInput } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { sizeText } from "#components/calls/size-text.ts";
import classes from "./file-input.module.css";

interface FileInputProps {
  name: string;
  label: string;
  required: boolean;
  /** What all files of the form may have together. */
  maxBytes: number;
}

/** The browser's own file input, which needs no script. With one, files that are too large are refused before they are sent. */
export function FileInput({ maxBytes, ...input }: FileInputProps) {
  const [problem, setProblem] = useState("");
  const check = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const bytes = bytesIn(currentTarget);
    const isTooLarge = bytes > maxBytes;
    const found = isTooLarge
      ? `The files have ${sizeText(bytes)}, more than the ${sizeText(maxBytes)} that can be sent.`
      : "";
    // Reported by the browser when the form is submitted; a rejection may be sent without.
    currentTarget.setCustomValidity(found);
    setProblem(found);
  };
  return (
    <TextInput
      {...input}
      type="file"
      description={`At most ${sizeText(maxBytes)} with all files of this form`}
      error={problem === "" ? undefined : problem}
      onChange={check}
      classNames={{ input: classes.input }}
    />
  );
}

/** The size of all files that the input's form would send. */
function bytesIn({ form }: HTMLInputElement): number {
  const inputs = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLInputElement);
  return inputs.flatMap(({ files }) => [...(files ?? [])]).reduce((sum, { size }) => sum + size, 0);
}
