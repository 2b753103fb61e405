import { useMemo } from "react";
import { renderNote } from "#lib/markdown.ts";
import classes from "./note-card.module.css";

/** A note's text, rendered from Markdown. */
export default function NoteText({ text }: { text: string }) {
  const html = useMemo(() => renderNote(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderNote passes no HTML on, and its test holds it to that.
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
