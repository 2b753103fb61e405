import type { editor } from "monaco-editor/editor";
import type { Monaco } from "#components/monaco/load.ts";
import { findTags } from "#engine/tags/find.ts";
import classes from "./highlighted.module.css";
import { isUnresolved } from "./highlighted.tsx";
import type { TagSource } from "./tag-source.ts";

/** Shows the tags in an editor as the chips that the field shows without it, and updates them while it is edited. */
export function decorateTags(
  created: editor.IStandaloneCodeEditor,
  monaco: Monaco,
  source: () => TagSource,
): () => void {
  const decorations = created.createDecorationsCollection();
  const update = () => {
    const model = created.getModel();
    if (!model) return;
    const text = model.getValue();
    const checked = source().check(text);
    decorations.set(
      findTags(text).map(({ start, end }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
        options: {
          inlineClassName:
            (isUnresolved({ start, end }, checked) ? classes.unresolved : classes.chip) ?? null,
        },
      })),
    );
  };
  update();
  const listener = created.onDidChangeModelContent(update);
  return () => {
    listener.dispose();
    decorations.clear();
  };
}
