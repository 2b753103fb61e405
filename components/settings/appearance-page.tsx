"use client";

import { Radio, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";

const themes = [
  { scheme: "light", label: "Light", icon: IconSun },
  { scheme: "dark", label: "Dark", icon: IconMoon },
  { scheme: "auto", label: "System", icon: IconDeviceDesktop },
] as const;

/** The theme, stored in this browser. */
export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server, which renders the page first, does not know what this browser has stored.
  const isKnown = useMounted();
  const choose = (value: string) => {
    const theme = themes.find(({ scheme }) => scheme === value);
    if (theme) setColorScheme(theme.scheme);
  };
  return (
    <SettingsPage title="Appearance">
      <SettingsSection only title="Appearance" text="The theme of this browser.">
        <Radio.Group aria-label="Theme" value={isKnown ? colorScheme : null} onChange={choose}>
          <div className={classes.themes}>
            {themes.map(({ scheme, label, icon: ThemeIcon }) => (
              <Radio.Card key={scheme} value={scheme} className={classes.theme}>
                <Radio.Indicator />
                <ThemeIcon size={18} stroke={1.6} aria-hidden />
                <span>{label}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </SettingsSection>
    </SettingsPage>
  );
}
