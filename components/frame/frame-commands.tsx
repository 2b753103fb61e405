"use client";

import { useMantineColorScheme } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useCanEdit, useCurrentUser } from "#components/api/access.ts";
import { endSession } from "#components/api/end-session.ts";
import { useChooseImport } from "#components/flow/use-import-file.ts";
import { useNewFlow } from "#components/flow/use-new-flow.ts";
import { useCommands } from "#components/ui/commands.ts";
import { frameCommands } from "./frame-keys.ts";
import { openShortcutSheet } from "./shortcut-sheet.tsx";

/** The commands of every page. Renders nothing. */
export function FrameCommands() {
  const router = useRouter();
  const newFlow = useNewFlow();
  const importFlows = useChooseImport();
  const canEdit = useCanEdit();
  const isOwner = useCurrentUser().data?.user.role === "owner";
  const { setColorScheme } = useMantineColorScheme();
  const commands = useMemo(
    () =>
      frameCommands(
        {
          goTo: router.push,
          newFlow: () => newFlow(),
          importFlows,
          chooseTheme: setColorScheme,
          openPalette: spotlight.open,
          openShortcuts: openShortcutSheet,
          signOut: endSession,
        },
        { canEdit, isOwner },
      ),
    [router, newFlow, importFlows, canEdit, isOwner, setColorScheme],
  );
  useCommands(commands);
  return null;
}
