/** The part of Monaco's suggestion list that suggest-list.ts changes. Monaco declares no types for it. */
declare module "monaco-editor/editor/contrib/suggest/browser/suggestWidget.js" {
  interface Size {
    with(width: number, height: number): Size;
  }

  interface LayoutInfo {
    itemHeight: number;
    defaultSize: Size;
  }

  export class SuggestWidget {
    editor: { getLayoutInfo(): { width: number } };
    getLayoutInfo(): LayoutInfo;
  }
}
