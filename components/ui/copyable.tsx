"use client";

import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./copyable.module.css";

/** Text in a box, with a button that copies it. `children` are further buttons. */
export function Copyable({
  text,
  label,
  children,
}: {
  text: string;
  label: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <TextBox text={text}>
      <CopyButton value={text} label={label} />
      {children}
    </TextBox>
  );
}

/** Text in a box. Long text scrolls, by keyboard too. */
export function TextBox({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard. */}
      <code className={classes.code} tabIndex={0}>
        {text}
      </code>
      {children}
    </div>
  );
}
