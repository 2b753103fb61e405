/** The height of a suggestion with its two lines, in pixels. */
export const suggestionRowPx = 42;
