"use client";

import { ActionIcon, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconHistory,
  IconListDetails,
  IconSettings,
  IconTrash,
} from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import type { Flow } from "#api/flows/documents/schema.ts";
import { flowExportUrl, useCopyFlow, useDeleteFlow } from "#components/api/flows.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { FlowSettingsDialog } from "#components/editor/shell/settings/flow-settings-dialog.tsx";
import { parseEditRange } from "#components/editor/shell/versions/edit-ends.ts";
import { VersionsDialog } from "#components/editor/shell/versions/versions-dialog.tsx";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { deletionLoss } from "#components/flow/deletion-loss.tsx";
import { duplicatedText } from "#components/flow/trigger-links.ts";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { useCommands } from "#components/ui/commands.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { type FileActions, fileCommands } from "./flow-keys.ts";

type OwnActions = Pick<FileActions, "duplicate" | "remove" | "versions" | "settings">;

/** The menu of actions for the whole flow, beside its name. */
export function FlowOptions({ flow, saver }: { flow: Flow; saver: Saver }) {
  const readOnly = useEditor((state) => state.readOnly);
  const { edit, versionsOpen, setVersionsOpen } = useVersionsDialog();
  // A link to the settings opens them.
  const [url, setUrl] = useUrlFilter();
  const [isOpen, setIsOpen] = useState(false);
  const settingsOpen = isOpen || url.get("settings") === "open";
  const setSettingsOpen = useCallback(
    (open: boolean) => {
      setIsOpen(open);
      if (!open) setUrl({ settings: null });
    },
    [setUrl],
  );
  const { duplicate, remove } = useFlowOptions(flow);
  const showVersions = useCallback(() => setVersionsOpen(true), [setVersionsOpen]);
  const showSettings = useCallback(() => setSettingsOpen(true), [setSettingsOpen]);
  useFlowCommands(flow, { duplicate, remove, versions: showVersions, settings: showSettings });
  return (
    <>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <ActionIcon aria-label="Flow menu" size={26}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory size={16} aria-hidden />}
            rightSection={<ShortcutHint keys="shift+V" />}
            onClick={showVersions}
          >
            Versions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListDetails size={16} aria-hidden />}
            rightSection={<ShortcutHint keys="shift+X" />}
            component={Link}
            href={`/executions?flow=${flow.id}`}
          >
            Executions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={16} aria-hidden />}
            rightSection={<ShortcutHint keys="shift+S" />}
            onClick={showSettings}
          >
            Settings
          </Menu.Item>
          <Menu.Divider />
          {!readOnly && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
              Duplicate flow
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<ShortcutHint keys="shift+E" />}
            component="a"
            href={flowExportUrl(flow.id)}
            download
          >
            Export JSON
          </Menu.Item>
          {!readOnly && (
            <>
              <Menu.Divider />
              <Menu.Item
                color={dangerColor}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void remove()}
              >
                Delete flow…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <VersionsDialog
        saver={saver}
        first={edit && { kind: "edit", range: edit }}
        opened={versionsOpen}
        onClose={() => setVersionsOpen(false)}
      />
      <FlowSettingsDialog
        flowId={flow.id}
        readOnly={readOnly}
        opened={settingsOpen}
        onClose={() => setSettingsOpen(false)}
      />
    </>
  );
}

/** Whether versions are shown: from the start, if the URL names an editing session of the audit log. */
function useVersionsDialog() {
  const [url, setUrl] = useUrlFilter();
  const [edit] = useState(() => parseEditRange(url.get("edit")));
  const [versionsOpen, setOpen] = useState(edit !== null);
  const setVersionsOpen = useCallback(
    (isOpen: boolean) => {
      setOpen(isOpen);
      if (!isOpen && url.has("edit")) setUrl({ edit: null });
    },
    [url, setUrl],
  );
  return { edit, versionsOpen, setVersionsOpen };
}

/** The same for the palette and the keyboard. */
function useFlowCommands(flow: Flow, { duplicate, remove, versions, settings }: OwnActions): void {
  const router = useRouter();
  const readOnly = useEditor((state) => state.readOnly);
  const { id } = flow;
  const commands = useMemo(() => {
    const executions = () => router.push(`/executions?flow=${id}`);
    const exportJson = () => startDownload(flowExportUrl(id));
    return fileCommands({ versions, executions, settings, duplicate, exportJson, remove }, readOnly);
  }, [id, router, readOnly, versions, settings, duplicate, remove]);
  useCommands(commands);
}

/** Downloads a URL as a file, under the name that the server sets. */
function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

function useFlowOptions({ id, active }: Flow) {
  const router = useRouter();
  const { mutate: copy } = useCopyFlow();
  const { mutate: deleteFlow } = useDeleteFlow();
  const name = useEditor((state) => state.name);
  const duplicate = useCallback(
    () =>
      copy(id, {
        onSuccess: (made) => {
          notifySuccess(duplicatedText(made));
          router.push(`/flows/${made.id}`);
        },
        onError: (error) => notifyProblem("The flow was not duplicated", error),
      }),
    [copy, id, router],
  );
  const remove = useCallback(async () => {
    const isConfirmed = await confirm({
      title: `Delete “${name}”?`,
      body: deletionLoss({ active }),
      confirmLabel: "Delete flow",
      danger: true,
    });
    if (!isConfirmed) return;
    deleteFlow(id, {
      onSuccess: () => {
        notifySuccess(`“${name}” was deleted`);
        router.push("/flows");
      },
      onError: (error) => notifyProblem("The flow was not deleted", error),
    });
  }, [deleteFlow, id, active, name, router]);
  return { duplicate, remove };
}
