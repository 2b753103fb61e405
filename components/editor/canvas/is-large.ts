import type { EditorState } from "#components/editor/state/store/state.ts";

const smallFlow = 15;

/** Whether the flow has too many nodes to do without a map. */
export function isLarge({ document }: Pick<EditorState, "document">): boolean {
  return document.nodes.length > smallFlow;
}
