import {
  IconArrowRightToArc,
  IconBolt,
  IconCopy,
  IconDatabase,
  IconDownload,
  IconHistory,
  IconListDetails,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconSettings,
  IconTrash,
} from "@tabler/icons-react";
import type { KeyedCommand } from "#components/editor/state/use-canvas-keys.ts";
import type { Command } from "#components/ui/commands.ts";

export interface FlowActions {
  run: () => void;
  runUntilHere: () => void;
  runNode: () => void;
  runFromHere: () => void;
  chooseData: () => void;
  publish: () => void;
  unpublish: () => void;
}

/** Choosing what the editor shows and runs with, which also a viewer can. */
export function dataCommand(run: () => void): KeyedCommand {
  return {
    id: "flow-choose-data",
    label: "Choose current data",
    group: "Flow",
    keywords: ["sample", "last run", "execution", "call", "input"],
    icon: IconDatabase,
    shortcut: "shift+C",
    ownKeys: true,
    where: "canvas",
    run,
  };
}

/** Running and publishing the flow, which works from within a field too. */
export function runCommands(actions: FlowActions, isPublished: boolean): KeyedCommand[] {
  const inFields = { group: "Flow", ownKeys: true, where: "fields" } as const;
  return [
    {
      ...inFields,
      id: "flow-run",
      label: "Run flow",
      keywords: ["test", "draft"],
      icon: IconPlayerPlay,
      shortcut: "mod+enter",
      run: actions.run,
    },
    {
      ...inFields,
      id: "flow-run-until",
      label: "Run up to here",
      keywords: ["test", "up to", "selected node"],
      icon: IconPlayerTrackNext,
      shortcut: "mod+shift+enter",
      run: actions.runUntilHere,
    },
    {
      ...inFields,
      id: "flow-run-node",
      label: "Run this node",
      keywords: ["test", "alone", "last input", "step"],
      icon: IconPlayerSkipForward,
      shortcut: "alt+enter",
      run: actions.runNode,
    },
    {
      ...inFields,
      id: "flow-run-from",
      label: "Run from here",
      keywords: ["test", "last data", "selected node"],
      icon: IconArrowRightToArc,
      shortcut: "alt+shift+enter",
      run: actions.runFromHere,
    },
    dataCommand(actions.chooseData),
    {
      ...inFields,
      id: "flow-publish",
      label: isPublished ? "Publish changes" : "Publish flow",
      keywords: ["activate", "go live", "deploy"],
      icon: IconBolt,
      shortcut: "mod+shift+L",
      run: actions.publish,
    },
    ...(isPublished
      ? [
          {
            ...inFields,
            id: "flow-unpublish",
            label: "Unpublish flow",
            keywords: ["deactivate", "stop", "take down"],
            icon: IconPlayerStop,
            shortcut: "alt+shift+L",
            run: actions.unpublish,
          },
        ]
      : []),
  ];
}

export interface FileActions {
  versions: () => void;
  executions: () => void;
  settings: () => void;
  duplicate: () => void;
  exportJson: () => void;
  remove: () => Promise<void>;
}

/** The items of the menu beside the flow's name. */
export function fileCommands(actions: FileActions, readOnly: boolean): Command[] {
  const command = (
    id: string,
    label: string,
    icon: NonNullable<Command["icon"]>,
    run: () => void,
    shortcut: string,
  ): Command => ({ id, label, group: "Flow", icon, run, shortcut });
  return [
    command("flow-versions", "Versions", IconHistory, actions.versions, "shift+V"),
    command("flow-executions", "Executions of this flow", IconListDetails, actions.executions, "shift+X"),
    command("flow-settings", "Flow settings", IconSettings, actions.settings, "shift+S"),
    command("flow-export", "Export flow as JSON", IconDownload, actions.exportJson, "shift+E"),
    ...(readOnly
      ? []
      : [
          command("flow-duplicate", "Duplicate flow", IconCopy, actions.duplicate, "alt+shift+D"),
          command(
            "flow-delete",
            "Delete flow…",
            IconTrash,
            () => void actions.remove(),
            "alt+shift+backspace",
          ),
        ]),
  ];
}
