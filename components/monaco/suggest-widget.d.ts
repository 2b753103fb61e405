/** The part of Monaco's suggestion list that suggest-list.ts, suggest-later.ts and name-groups.ts change. Monaco declares no types for it. */
declare module "monaco-editor/editor/contrib/suggest/browser/suggestWidget.js" {
  interface Size {
    with(width: number, height: number): Size;
  }

  interface LayoutInfo {
    itemHeight: number;
    defaultSize: Size;
  }

  export class SuggestWidget {
    editor: { getLayoutInfo(): { width: number }; getDomNode(): HTMLElement | null };
    getLayoutInfo(): LayoutInfo;
    showSuggestions(model: { items: readonly { completion: unknown }[] }, ...rest: unknown[]): void;
    hideWidget(): void;
    getFocusedItem(): unknown;
    dispose(): void;
  }
}
