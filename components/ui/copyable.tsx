"use client";

import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./copyable.module.css";

interface CopyableProps {
  text: string;
  label: string;
  /** Where the text leads, in another tab. */
  href?: string | undefined;
  children?: ReactNode;
}

/** Text in a box, with a button that copies it. `children` are further buttons. */
export function Copyable({ text, label, href, children }: CopyableProps): ReactNode {
  return (
    <TextBox text={text} href={href}>
      <CopyButton value={text} label={label} />
      {children}
    </TextBox>
  );
}

/** Text in a box. Long text scrolls, by keyboard too. */
export function TextBox({ text, href, children }: Omit<CopyableProps, "label">): ReactNode {
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard. */}
      <code className={classes.code} tabIndex={0}>
        {href === undefined ? (
          text
        ) : (
          <a href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        )}
      </code>
      {children}
    </div>
  );
}
