import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { sizeText } from "#lib/size-text.ts";
import classes from "./file-input.module.css";

interface FileInputProps {
  name: string;
  label: string;
  required: boolean;
  /** The limit for all files of the form together. */
  maxBytes: number;
  /** The problem with the files of the form; empty without one. */
  problem: string;
}

/** The browser's own file input, which needs no script. */
export function FileInput({ maxBytes, problem, ...input }: FileInputProps) {
  const element = useRef<HTMLInputElement>(null);
  // The browser then reports it and does not send the form, except to reject.
  useEffect(() => element.current?.setCustomValidity(problem), [problem]);
  return (
    <TextInput
      {...input}
      ref={element}
      type="file"
      description={`At most ${sizeText(maxBytes)} for all files of this form`}
      error={problem === "" ? undefined : problem}
      classNames={{ input: classes.input }}
    />
  );
}

/** Why the files of a form cannot be sent; empty if they can. */
export function filesProblem(form: HTMLFormElement, maxBytes: number): string {
  const inputs = [...form.elements].filter((each) => each instanceof HTMLInputElement);
  const bytes = inputs.flatMap(({ files }) => [...(files ?? [])]).reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxBytes) return "";
  return `The files are ${sizeText(bytes)} together. At most ${sizeText(maxBytes)} can be sent.`;
}
