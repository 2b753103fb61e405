import {
  ActionIcon,
  Alert,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  InputWrapper,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  PasswordInput,
  Tooltip,
  type VariantColorsResolver,
} from "@mantine/core";

/**
 * The accent color. 6 is used on light pages and carries white text at 5:1; 4 is used on dark pages, with dark text.
 */
const teal: MantineColorsTuple = [
  "#effcfa",
  "#cdf7ef",
  "#9cebdf",
  "#62d9cb",
  "#2dcfbe",
  "#14a394",
  "#0b7d73",
  "#0c655e",
  "#0f514c",
  "#11433f",
];

/** For destructive actions. 6 carries white text at 5.6:1, 4 dark text. */
const red: MantineColorsTuple = [
  "#fff1f1",
  "#ffdfe0",
  "#ffb9bb",
  "#ff9b9f",
  "#ff8087",
  "#e5484d",
  "#c81e2c",
  "#a71622",
  "#86131d",
  "#651019",
];

/** Neutrals of light pages, slightly cool. 6 is dimmed text: 4.9:1 on white. */
const gray: MantineColorsTuple = [
  "#f8f9fa",
  "#f1f3f4",
  "#e7eaec",
  "#dadee1",
  "#c2c8cd",
  "#98a1a8",
  "#656e76",
  "#485057",
  "#2f353b",
  "#191d21",
];

/** Neutrals of dark pages. 0 is text, 2 dimmed text (7:1 on 7), 4 borders, 6 raised surfaces, 7 the page. */
const dark: MantineColorsTuple = [
  "#e4e7ea",
  "#c5cbd1",
  "#9aa3ac",
  "#6f7882",
  "#343a42",
  "#272c32",
  "#1c2025",
  "#141719",
  "#0e1012",
  "#090a0c",
];

const system = "system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The help text of a field. */
const note = { fontSize: 12, lineHeight: 1.4 };

/**
 * Text on a filled button depends on the scheme: white on the deep shades of light pages, dark on the bright ones of
 * dark pages.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === "filled" ? { ...colors, color: "var(--on-filled)" } : colors;
};

/** Fields and buttons of the default size are 32 px high. */
const compact = "32px";

export const theme = createTheme({
  colors: { teal, red, gray, dark },
  primaryColor: "teal",
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver,
  fontFamily: `'Inter Variable', ${system}`,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, monospace",
  headings: { fontFamily: `'Inter Variable', ${system}`, fontWeight: "600" },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", c: "dimmed" } }),
    Alert: Alert.extend({
      // Mantine's yellow is too faint for a title on its light background.
      vars: (_, { color }) => ({
        root: color === "yellow" ? { "--alert-color": "var(--status-waiting)" } : {},
      }),
    }),
    Button: Button.extend({
      vars: (_, { size = "sm" }) => ({
        root: size === "sm" ? { "--button-height": compact, "--button-padding-x": "12px" } : {},
      }),
    }),
    InputWrapper: InputWrapper.extend({
      styles: { label: { marginBottom: 4 }, description: note, error: note },
    }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: "md",
        radius: "md",
        transitionProps: { duration: 120 },
        // A focusable element that is not an item, which a menu must not contain.
        withInitialFocusPlaceholder: false,
      },
    }),
    Modal: Modal.extend({
      defaultProps: {
        radius: "lg",
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { duration: 140 },
      },
      styles: { title: { fontSize: 15, fontWeight: 600 } },
    }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } }),
    PasswordInput: PasswordInput.extend({
      defaultProps: { visibilityToggleButtonProps: { "aria-label": "Show what is typed" } },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, fz: 12 } }),
  },
});

/** Colors by meaning. Each text color reaches 4.5:1 on the surface of its scheme. */
const lightColors = {
  "--mantine-color-text": "var(--mantine-color-gray-9)",
  "--mantine-color-error": "#c81e2c",
  "--mantine-color-dimmed": "var(--mantine-color-gray-6)",
  "--mantine-color-placeholder": "#737c84",
  "--on-filled": "#ffffff",
  "--surface": "#ffffff",
  "--surface-sunken": "var(--mantine-color-gray-0)",
  "--surface-hover": "rgb(20 30 40 / 4%)",
  "--surface-active": "rgb(20 30 40 / 7%)",
  "--line": "var(--mantine-color-gray-2)",
  "--line-strong": "var(--mantine-color-gray-3)",
  "--accent": "var(--mantine-color-teal-6)",
  "--accent-soft": "var(--mantine-color-teal-0)",
  "--group-triggers": "#b45309",
  "--group-response": "#be123c",
  "--group-logic": "#6d28d9",
  "--group-data": "#1d4ed8",
  "--group-actions": "#15803d",
  "--status-succeeded": "#147a3a",
  "--status-failed": "#c81e2c",
  "--status-running": "#1d4ed8",
  "--status-waiting": "#a04a06",
  "--status-idle": "var(--mantine-color-gray-6)",
  "--label-gray": "var(--mantine-color-gray-6)",
  "--label-red": "#c81e2c",
  "--label-orange": "#b45309",
  "--label-green": "#15803d",
  "--label-teal": "#0b7d73",
  "--label-blue": "#1d4ed8",
  "--label-violet": "#6d28d9",
  "--label-pink": "#be185d",
};

const darkColors = {
  "--mantine-color-text": "var(--mantine-color-dark-0)",
  "--mantine-color-error": "#ff8087",
  "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
  "--mantine-color-placeholder": "#848d96",
  "--on-filled": "#0b1413",
  "--surface": "var(--mantine-color-dark-6)",
  "--surface-sunken": "var(--mantine-color-dark-8)",
  "--surface-hover": "rgb(230 240 250 / 5%)",
  "--surface-active": "rgb(230 240 250 / 9%)",
  "--line": "var(--mantine-color-dark-5)",
  "--line-strong": "var(--mantine-color-dark-4)",
  "--accent": "var(--mantine-color-teal-4)",
  "--accent-soft": "rgb(45 207 190 / 12%)",
  "--group-triggers": "#fbbf24",
  "--group-response": "#fb7185",
  "--group-logic": "#a78bfa",
  "--group-data": "#60a5fa",
  "--group-actions": "#4ade80",
  "--status-succeeded": "#4ade80",
  "--status-failed": "#ff8087",
  "--status-running": "#60a5fa",
  "--status-waiting": "#fbbf24",
  "--status-idle": "var(--mantine-color-dark-2)",
  "--label-gray": "var(--mantine-color-dark-2)",
  "--label-red": "#ff8087",
  "--label-orange": "#fbbf24",
  "--label-green": "#4ade80",
  "--label-teal": "#2dcfbe",
  "--label-blue": "#60a5fa",
  "--label-violet": "#a78bfa",
  "--label-pink": "#f472b6",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: lightColors,
  dark: darkColors,
});

/** The color of a node group as a CSS value, by the group's name in the catalog. */
export function groupColor(group: string): string {
  return `var(--group-${group.toLowerCase()})`;
}
