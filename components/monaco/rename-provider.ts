import type { editor, languages, Uri } from "monaco-editor/editor";
import type {
  RenameLocation,
  TypeScriptWorker,
} from "monaco-editor/languages/features/typescript/ts.worker.js";

type GetWorker = (...resources: Uri[]) => Promise<TypeScriptWorker>;

const rejectReason = "Only names that this code declares can be renamed.";

/**
 * Renames a name that code declares, everywhere in this code. A field stays as it is where the name was short for it:
 * `{ total }` becomes `{ total: sum }`.
 */
export function createRenameProvider(getWorker: GetWorker): languages.RenameProvider {
  const locationsOf = async (
    model: editor.ITextModel,
    offset: number,
  ): Promise<readonly RenameLocation[]> => {
    const worker = await getWorker(model.uri);
    if (model.isDisposed()) return [];
    return (await worker.findRenameLocations(model.uri.toString(), offset, false, false, true)) ?? [];
  };
  return {
    async resolveRenameLocation(model, position) {
      const offset = model.getOffsetAt(position);
      const found = await locationsOf(model, offset);
      const here = found.find(
        ({ textSpan: { start, length } }) => start <= offset && offset <= start + length,
      );
      const range = rangeOf(model, here?.textSpan ?? { start: offset, length: 0 });
      const text = model.getValueInRange(range);
      return here ? { range, text } : { range, text, rejectReason };
    },
    async provideRenameEdits(model, position, newName) {
      const found = await locationsOf(model, model.getOffsetAt(position));
      if (found.length === 0) return { edits: [], rejectReason };
      const edits = found.map(({ textSpan, prefixText = "", suffixText = "" }) => ({
        resource: model.uri,
        versionId: undefined,
        textEdit: { range: rangeOf(model, textSpan), text: prefixText + newName + suffixText },
      }));
      return { edits };
    },
  };
}

function rangeOf(model: editor.ITextModel, { start, length }: RenameLocation["textSpan"]) {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(start + length);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}
