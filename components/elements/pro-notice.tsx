"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import classes from "./code-export.module.css";

export interface ProNoticeProps {
  /** Signed-in users see the code without a key. */
  isOpen: boolean;
  onKey: (key: string) => void;
}

/** Explains what a pro element requires, with a field for the license key. The key stays in this page's memory only. */
export function ProNotice({ isOpen, onKey }: ProNoticeProps) {
  const [key, setKey] = useState("");
  if (isOpen) {
    return (
      <div className={classes.pro}>
        <p>
          This is a pro element. You see its code because you are signed in. Others need a license that
          includes elements.pro, and enter its key in the command.
        </p>
      </div>
    );
  }
  const show = (event: FormEvent) => {
    event.preventDefault();
    onKey(key.trim());
  };
  return (
    <form className={classes.pro} onSubmit={show}>
      <p>
        This is a pro element. It needs a license that includes elements.pro. Enter the key to see the code.
        It is not stored.
      </p>
      <div className={classes.key}>
        <TextInput
          label="License key"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          w={320}
        />
        <Button type="submit" disabled={key.trim() === ""}>
          Show code
        </Button>
      </div>
    </form>
  );
}
