import { useMemo } from "react";
import { renderMarkdown } from "#lib/markdown.ts";
import classes from "./notes.module.css";

/** Release notes as updaters show them. */
export function Notes({ text }: { text: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown passes no HTML on, and its test holds it to that.
  return <div className={classes.notes} dangerouslySetInnerHTML={{ __html: html }} />;
}
