import {
  IconApi,
  IconCalendarClock,
  IconChecklist,
  IconDatabase,
  IconDeviceDesktop,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListDetails,
  IconLock,
  IconLogout,
  IconMoon,
  IconPackage,
  IconPlus,
  IconRobot,
  IconRoute,
  IconSearch,
  IconSettings,
  IconSun,
  IconTable,
  IconTemplate,
  IconUsers,
  IconVariable,
} from "@tabler/icons-react";
import type { Command } from "#components/ui/commands.ts";

export interface FrameActions {
  goTo: (path: string) => void;
  newFlow: () => void;
  importFlows: () => void;
  chooseTheme: (scheme: "light" | "dark" | "auto") => void;
  openPalette: () => void;
  openShortcuts: () => void;
  signOut: () => void;
}

interface Rights {
  canEdit: boolean;
  isOwner: boolean;
}

/** The commands of every page. */
export function frameCommands(actions: FrameActions, rights: Rights): Command[] {
  return [
    ...createCommands(actions, rights),
    ...pageCommands(actions, rights),
    ...themeCommands(actions),
    ...helpCommands(actions),
  ];
}

function createCommands(actions: FrameActions, { canEdit }: Rights): Command[] {
  const newFlow: Command = {
    id: "new-flow",
    label: "New flow",
    group: "Create",
    icon: IconPlus,
    keywords: ["add"],
    shortcut: "shift+N",
    run: actions.newFlow,
  };
  const importFlows: Command = {
    id: "import-flows",
    label: "Import flows",
    group: "Create",
    icon: IconFileImport,
    keywords: ["json", "file"],
    shortcut: "shift+I",
    run: actions.importFlows,
  };
  return canEdit ? [newFlow, importFlows] : [newFlow];
}

function pageCommands(actions: FrameActions, { isOwner }: Rights): Command[] {
  const goTo = (
    label: string,
    icon: NonNullable<Command["icon"]>,
    path: string,
    letter: string,
  ): Command => ({
    id: `go ${path}`,
    label,
    group: "Go to",
    icon,
    shortcut: `g ${letter}`,
    run: () => actions.goTo(path),
  });
  return [
    goTo("Overview", IconLayoutDashboard, "/overview", "o"),
    goTo("Flows", IconRoute, "/flows", "f"),
    goTo("Templates", IconTemplate, "/flows/templates", "t"),
    goTo("Credentials", IconLock, "/flows/credentials", "k"),
    goTo("Variables", IconVariable, "/flows/variables", "x"),
    goTo("Stores", IconDatabase, "/flows/stores", "b"),
    goTo("Tables", IconTable, "/flows/tables", "r"),
    goTo("Executions", IconListDetails, "/executions", "e"),
    goTo("Approvals", IconChecklist, "/approvals", "i"),
    goTo("Schedules", IconCalendarClock, "/schedules", "c"),
    goTo("Elements", IconLayoutGrid, "/elements", "m"),
    goTo("Packages", IconPackage, "/packages", "p"),
    goTo("Settings", IconSettings, "/settings", "s"),
    ...(isOwner
      ? [
          goTo("Members", IconUsers, "/settings/members", "u"),
          goTo("Services", IconRobot, "/settings/services", "v"),
          goTo("Audit log", IconHistory, "/settings/audit-log", "h"),
        ]
      : []),
    goTo("API reference", IconApi, "/docs/api", "a"),
  ];
}

function themeCommands(actions: FrameActions): Command[] {
  const theme = (
    scheme: "light" | "dark" | "auto",
    label: string,
    icon: NonNullable<Command["icon"]>,
    letter: string,
  ): Command => ({
    id: `theme-${scheme}`,
    label,
    group: "Appearance",
    icon,
    keywords: [scheme],
    shortcut: `g ${letter}`,
    run: () => actions.chooseTheme(scheme),
  });
  return [
    theme("light", "Use light theme", IconSun, "l"),
    theme("dark", "Use dark theme", IconMoon, "d"),
    theme("auto", "Use system theme", IconDeviceDesktop, "y"),
  ];
}

function helpCommands(actions: FrameActions): Command[] {
  return [
    {
      id: "open-palette",
      label: "Open command palette",
      group: "Help",
      icon: IconSearch,
      shortcut: "mod+K",
      ownKeys: true,
      keysOnly: true,
      run: actions.openPalette,
    },
    {
      id: "shortcuts",
      label: "Show keyboard shortcuts",
      group: "Help",
      icon: IconKeyboard,
      keywords: ["keys"],
      shortcut: "shift+?",
      run: actions.openShortcuts,
    },
    {
      id: "sign-out",
      label: "Sign out",
      group: "Account",
      icon: IconLogout,
      keywords: ["log out"],
      shortcut: "g q",
      run: actions.signOut,
    },
  ];
}
