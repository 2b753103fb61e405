"use client";

import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import type { ApprovalView, Choice } from "#api/webhooks/resume/schema.ts";
import { type FormField, labelOf, optionsOf } from "#engine/form/field.ts";
import classes from "./approval-card.module.css";
import { FileInput, filesProblem } from "./file-input.tsx";
import { keepTyped } from "./typed-values.tsx";

interface ApprovalFormProps {
  fields: readonly FormField[];
  labels: ApprovalView["labels"];
  choice: Choice | null;
  /** The limit for all files together. */
  maxFileBytes: number;
  /** The problem with the submitted values. */
  problem: string | null;
  userName: string | null;
}

/** A plain form, so that deciding needs no script. It is sent to the page's own URL. */
export function ApprovalForm({ fields, maxFileBytes, problem, userName, ...asked }: ApprovalFormProps) {
  const [problemOfFiles, setProblemOfFiles] = useState("");
  return (
    <form
      method="post"
      action="?"
      onChange={({ currentTarget }) => {
        setProblemOfFiles(filesProblem(currentTarget, maxFileBytes));
        keepTyped(currentTarget);
      }}
      encType={fields.some(({ type }) => type === "file") ? "multipart/form-data" : undefined}
    >
      <Stack gap={16}>
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            maxFileBytes={maxFileBytes}
            problemOfFiles={problemOfFiles}
          />
        ))}
        <Textarea
          name="comment"
          label="Comment"
          description="Optional"
          autosize
          minRows={2}
          maxLength={10_000}
        />
        <DecisionButtons {...asked} />
        <p className={classes.by}>
          {userName === null
            ? "Your decision is final and shown to everyone with the link."
            : `You decide as ${userName}. Your decision is final and shown to everyone with the link.`}
        </p>
      </Stack>
    </form>
  );
}

/** The button that the visitor chose in a message is the main one, but it still has to be pressed. */
function DecisionButtons({ labels, choice }: Pick<ApprovalFormProps, "labels" | "choice">) {
  const main = choice ?? "approved";
  const shared = { type: "submit", name: "decision", size: "md" } as const;
  return (
    <>
      {choice !== null && (
        <p className={classes.until}>
          Press “{choice === "approved" ? labels.approve : labels.reject}” to confirm. Nothing is decided yet.
        </p>
      )}
      <div className={classes.buttons}>
        <Button {...shared} value="approved" variant={main === "approved" ? "filled" : "default"}>
          {labels.approve}
        </Button>
        {/* A rejection needs no values. */}
        <Button
          {...shared}
          value="rejected"
          variant={main === "rejected" ? "filled" : "default"}
          formNoValidate
        >
          {labels.reject}
        </Button>
      </div>
    </>
  );
}

interface FieldInputProps {
  field: FormField;
  maxFileBytes: number;
  problemOfFiles: string;
}

function FieldInput({ field, maxFileBytes, problemOfFiles }: FieldInputProps) {
  const shared = { name: `field.${field.name}`, label: labelOf(field), required: field.required };
  switch (field.type) {
    case "textarea":
      return <Textarea {...shared} autosize minRows={3} maxLength={10_000} />;
    case "number":
      return <TextInput {...shared} type="number" step="any" />;
    case "select":
      return <NativeSelect {...shared} data={["", ...optionsOf(field)]} />;
    case "file":
      return <FileInput {...shared} maxBytes={maxFileBytes} problem={problemOfFiles} />;
    case "hidden":
      return <input type="hidden" name={shared.name} value={field.value} />;
    case "checkboxes":
      return (
        <Checkbox.Group label={shared.label} withAsterisk={field.required}>
          <Group mt={8}>
            {optionsOf(field).map((option) => (
              <Checkbox key={option} name={shared.name} value={option} label={option} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case "checkbox":
      return <Checkbox {...shared} />;
    case "radio":
      return (
        <Radio.Group {...shared}>
          <Group mt={8}>
            {optionsOf(field).map((option) => (
              <Radio key={option} value={option} label={option} />
            ))}
          </Group>
        </Radio.Group>
      );
    case "email":
      // Browsers refuse ñandú@example.com in an input of the type email.
      return <TextInput {...shared} inputMode="email" autoComplete="email" maxLength={10_000} />;
    default:
      return <TextInput {...shared} type={field.type} maxLength={10_000} />;
  }
}
