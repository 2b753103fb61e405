"use client";

import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  IconApi,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from "@tabler/icons-react";
import Link from "next/link";
import { useCurrentUser } from "#components/api/access.ts";
import { endSession } from "#components/api/end-session.ts";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import { openCommandPalette } from "./command-palette.tsx";
import { openShortcutSheet } from "./shortcut-sheet.tsx";
import classes from "./side-nav.module.css";

const themes = [
  { scheme: "light", label: "Light", icon: IconSun },
  { scheme: "dark", label: "Dark", icon: IconMoon },
  { scheme: "auto", label: "System", icon: IconDeviceDesktop },
] as const;

/** The signed-in user, and commands that belong to no page: theme, help, sign out. */
export function AccountMenu() {
  const user = useCurrentUser().data?.user;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="right-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.place}>
          <span aria-hidden>
            <Avatar size={28} radius="xl" color="teal" name={user?.name ?? ""} />
          </span>
          <span className={classes.label}>Account</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && (
          <Menu.Label>
            {user.name} · {user.email}
          </Menu.Label>
        )}
        <Menu.Item
          leftSection={<IconSearch size={16} />}
          rightSection={<ShortcutHint keys="mod+K" />}
          onClick={openCommandPalette}
        >
          Command palette
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<ShortcutHint keys="?" />}
          onClick={openShortcutSheet}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconApi size={16} />} component={Link} href="/docs/api">
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(toScheme(value))}>
          {themes.map(({ scheme, label, icon: ThemeIcon }) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={<ThemeIcon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={endSession}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function toScheme(value: string): "light" | "dark" | "auto" {
  return themes.find(({ scheme }) => scheme === value)?.scheme ?? "auto";
}
