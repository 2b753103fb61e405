import type { editor } from "monaco-editor/editor";
import type { Monaco } from "#components/monaco/load.ts";
import { runAfterPaint } from "#components/ui/after-paint.ts";
import { findTags } from "#engine/tags/find.ts";
import classes from "./highlighted.module.css";
import { isUnresolved } from "./highlighted.tsx";
import type { TagSource } from "./tag-source.ts";

/**
 * Shows the tags in an editor as the chips that the field shows without it. They move with the text; which there are is
 * checked after a key's frame, and drawn only if it has changed.
 */
export function decorateTags(
  created: editor.IStandaloneCodeEditor,
  monaco: Monaco,
  source: () => TagSource,
): () => void {
  const decorations = created.createDecorationsCollection();
  let drawn: readonly editor.IModelDeltaDecoration[] = [];
  const update = () => {
    const model = created.getModel();
    if (!model) return;
    const text = model.getValue();
    const checked = source().check(text);
    const wanted = findTags(text).map(({ start, end }) => ({
      range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
      options: {
        inlineClassName: (isUnresolved({ start, end }, checked) ? classes.unresolved : classes.chip) ?? null,
        // Text typed beside a tag does not belong to it.
        stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
      },
    }));
    if (isDrawn(wanted)) return;
    decorations.set(wanted);
    drawn = wanted;
  };
  const isDrawn = (wanted: typeof drawn) => {
    const ranges = decorations.getRanges();
    return (
      ranges.length === wanted.length &&
      wanted.every(
        ({ range, options }, index) =>
          ranges[index]?.equalsRange(range) &&
          drawn[index]?.options.inlineClassName === options.inlineClassName,
      )
    );
  };
  update();
  let cancel = () => {};
  const listener = created.onDidChangeModelContent(() => {
    cancel();
    cancel = runAfterPaint(update);
  });
  return () => {
    cancel();
    listener.dispose();
    decorations.clear();
  };
}
