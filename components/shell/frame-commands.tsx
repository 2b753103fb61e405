"use client";

import { useMantineColorScheme } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import {
  IconApi,
  IconCalendarClock,
  IconDatabase,
  IconDeviceDesktop,
  IconFileImport,
  IconKeyboard,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPackage,
  IconPlus,
  IconRoute,
  IconSearch,
  IconSettings,
  IconSun,
  IconTemplate,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { useChooseImport } from "#components/flows/use-import-file.ts";
import { useNewFlow } from "#components/flows/use-new-flow.ts";
import { type Command, useCommands } from "./commands.ts";
import { endSession } from "./end-session.ts";
import { openShortcutSheet } from "./shortcut-sheet.tsx";

/** The commands of every page. Renders nothing. */
export function FrameCommands() {
  const router = useRouter();
  const newFlow = useNewFlow();
  const importFlows = useChooseImport();
  const canEdit = useCanEdit();
  const { setColorScheme } = useMantineColorScheme();
  const commands = useMemo((): Command[] => {
    const goTo = (id: string, label: string, icon: Command["icon"], path: string): Command => ({
      id,
      label,
      group: "Go to",
      ...(icon ? { icon } : {}),
      run: () => router.push(path),
    });
    return [
      {
        id: "new-flow",
        label: "New flow",
        group: "Create",
        icon: IconPlus,
        keywords: ["add"],
        run: () => newFlow(),
      },
      ...(canEdit
        ? [
            {
              id: "import-flows",
              label: "Import flows",
              group: "Create",
              icon: IconFileImport,
              keywords: ["json", "file"],
              shortcut: "shift+I",
              run: importFlows,
            },
          ]
        : []),
      goTo("go-overview", "Overview", IconLayoutDashboard, "/overview"),
      goTo("go-flows", "Flows", IconRoute, "/flows"),
      goTo("go-templates", "Templates", IconTemplate, "/flows/templates"),
      goTo("go-stores", "Stores", IconDatabase, "/flows/stores"),
      goTo("go-executions", "Executions", IconListDetails, "/executions"),
      goTo("go-schedules", "Schedules", IconCalendarClock, "/schedules"),
      goTo("go-elements", "Elements", IconLayoutGrid, "/elements"),
      goTo("go-packages", "Packages", IconPackage, "/packages"),
      goTo("go-settings", "Settings", IconSettings, "/settings"),
      goTo("go-api", "API reference", IconApi, "/docs/api"),
      {
        id: "theme-light",
        label: "Use the light theme",
        group: "Appearance",
        icon: IconSun,
        run: () => setColorScheme("light"),
      },
      {
        id: "theme-dark",
        label: "Use the dark theme",
        group: "Appearance",
        icon: IconMoon,
        run: () => setColorScheme("dark"),
      },
      {
        id: "theme-auto",
        label: "Use the system’s theme",
        group: "Appearance",
        icon: IconDeviceDesktop,
        keywords: ["auto"],
        run: () => setColorScheme("auto"),
      },
      {
        id: "open-palette",
        label: "Open the command palette",
        group: "Help",
        icon: IconSearch,
        shortcut: "mod+K",
        ownKeys: true,
        keysOnly: true,
        run: () => spotlight.open(),
      },
      {
        id: "shortcuts",
        label: "Show keyboard shortcuts",
        group: "Help",
        icon: IconKeyboard,
        keywords: ["keys"],
        shortcut: "shift+?",
        run: openShortcutSheet,
      },
      {
        id: "sign-out",
        label: "Sign out",
        group: "Account",
        icon: IconLogout,
        keywords: ["log out"],
        run: endSession,
      },
    ];
  }, [router, newFlow, importFlows, canEdit, setColorScheme]);
  useCommands(commands);
  return null;
}
