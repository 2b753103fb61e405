/** The font of all fields, so that a field looks the same with and without Monaco. */
export const editorFont = {
  family: "'JetBrains Mono Variable', ui-monospace, monospace",
  sizePx: 13,
  lineHeightPx: 20,
} as const;
