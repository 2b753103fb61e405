import { useMemo } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import classes from "./code-view.module.css";
import { type CodeLanguage, highlight } from "./highlight.ts";

export interface CodeViewProps {
  code: string;
  language: CodeLanguage;
  /** The label of the copy button: "Copy HTML". */
  copyLabel: string;
}

/** Code with buttons to copy and download it. */
export function CodeView({ code, language, copyLabel }: CodeViewProps) {
  const tokens = useMemo(() => highlight(code, language), [code, language]);
  return (
    <div className={classes.view}>
      <div className={classes.copy}>
        <CopyButton value={code} label={copyLabel} withWords />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={classes.code} tabIndex={0}>
        <code>
          {tokens.map(({ text, kind }, index) =>
            kind === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity.
              <span key={index} className={classes[kind]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
