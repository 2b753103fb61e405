"use client";

import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

export interface ThemeSwitchProps {
  theme: "light" | "dark";
  onChange: (theme: string) => void;
}

const choices = [
  { value: "light", label: "Light previews", icon: IconSun },
  { value: "dark", label: "Dark previews", icon: IconMoon },
].map(({ value, label, icon: ThemeIcon }) => ({
  value,
  label: (
    <span style={{ display: "flex" }}>
      <ThemeIcon size={16} stroke={1.6} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  ),
}));

/** The theme of the previews, independent of the page's own. */
export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps) {
  return (
    <SegmentedControl aria-label="Preview theme" size="xs" data={choices} value={theme} onChange={onChange} />
  );
}
