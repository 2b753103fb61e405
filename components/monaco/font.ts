/** The text of all fields, so that a field looks the same before and after Monaco takes its place. */
export const editorFont = {
  family: "'JetBrains Mono Variable', ui-monospace, monospace",
  sizePx: 13,
  lineHeightPx: 20,
} as const;
