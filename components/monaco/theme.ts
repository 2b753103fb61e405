import { toHex } from "./hex.ts";
import type { Monaco } from "./load.ts";

export type Scheme = "light" | "dark";

/** Monaco's name of our theme. */
export const themeName = "millrace";
let applied: Scheme | undefined;

/** The color of each token, as CSS variables of the theme. The fields' own highlighting uses the same. */
const tokenColors: readonly [token: string, variable: string][] = [
  ["tag", "--accent"],
  ["tag.path", "--accent"],
  ["tag.filter", "--group-logic"],
  ["tag.string", "--group-actions"],
  ["tag.number", "--status-waiting"],
  ["key", "--group-data"],
  ["string", "--group-actions"],
  ["number", "--status-waiting"],
  ["keyword", "--group-logic"],
  ["comment", "--mantine-color-dimmed"],
];

/** Applies the page's colors to Monaco. Cheap when they have not changed. */
export function applyTheme(monaco: Monaco, scheme: Scheme): void {
  if (applied === scheme) return;
  applied = scheme;
  const style = getComputedStyle(document.documentElement);
  const color = (variable: string) => toHex(style.getPropertyValue(variable));
  const text = color("--mantine-color-text");
  const surface = color("--mantine-color-body");
  monaco.editor.defineTheme(themeName, {
    base: scheme === "dark" ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "", foreground: text.slice(1) },
      ...tokenColors.map(([token, variable]) => ({ token, foreground: color(variable).slice(1) })),
    ],
    colors: {
      // The field behind it shows through.
      "editor.background": "#00000000",
      "editor.foreground": text,
      "editor.selectionBackground": color("--mantine-primary-color-light-hover"),
      "editor.lineHighlightBackground": "#00000000",
      "editorCursor.foreground": color("--accent"),
      "editorLineNumber.foreground": color("--mantine-color-dimmed"),
      "editorLineNumber.activeForeground": text,
      "editorBracketMatch.background": color("--surface-active"),
      "editorBracketMatch.border": "#00000000",
      "editor.placeholder.foreground": color("--mantine-color-placeholder"),
      "editorWidget.background": surface,
      "editorWidget.foreground": text,
      "editorWidget.border": color("--line-strong"),
      "editorSuggestWidget.background": surface,
      "editorSuggestWidget.border": color("--line-strong"),
      "editorSuggestWidget.foreground": text,
      "editorSuggestWidget.highlightForeground": color("--accent"),
      "editorSuggestWidget.focusHighlightForeground": color("--accent"),
      "editorSuggestWidget.selectedBackground": color("--accent-soft"),
      "editorSuggestWidget.selectedForeground": text,
      "editorHoverWidget.background": surface,
      "editorHoverWidget.border": color("--line-strong"),
      "editorHoverWidget.foreground": text,
      "list.hoverBackground": color("--surface-hover"),
      "editorError.foreground": color("--status-failed"),
      "editorWarning.foreground": color("--status-waiting"),
      "scrollbarSlider.background": color("--surface-active"),
      "widget.shadow": "#00000022",
      focusBorder: "#00000000",
    },
  });
  monaco.editor.setTheme(themeName);
}
