/** Of menu items that destroy something. Mantine's own shade for `red` is too dark for menus in the dark theme. */
export const dangerColor = "var(--mantine-color-error)";
