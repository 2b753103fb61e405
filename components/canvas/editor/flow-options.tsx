"use client";

import { ActionIcon, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconHistory,
  IconListDetails,
  IconTrash,
} from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { flowExportUrl, useCopyFlow, useDeleteFlow } from "#components/api/flows.ts";
import { useEditor } from "#components/canvas/store.ts";
import { VersionsDialog } from "#components/canvas/versions/versions-dialog.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyDone, notifyProblem } from "#components/ui/notify.tsx";
import type { Flow } from "#server/flows/schema.ts";

/** What can be done with the flow as a whole, beside its name. */
export function FlowOptions({ flow }: { flow: Flow }) {
  const readOnly = useEditor((state) => state.readOnly);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const { duplicate, remove } = useFlowOptions(flow);
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
            onClick={() => setVersionsOpen(true)}
          >
            Versions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListDetails size={16} aria-hidden />}
            component={Link}
            href={`/executions?flow=${flow.id}`}
          >
            Executions
          </Menu.Item>
          <Menu.Divider />
          {!readOnly && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
              Duplicate flow
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
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
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void remove()}
              >
                Delete flow…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <VersionsDialog flowId={flow.id} opened={versionsOpen} onClose={() => setVersionsOpen(false)} />
    </>
  );
}

function useFlowOptions(flow: Flow) {
  const router = useRouter();
  const copy = useCopyFlow();
  const deletion = useDeleteFlow();
  const name = useEditor((state) => state.name);
  return {
    duplicate: () =>
      copy.mutate(flow.id, {
        onSuccess: (made) => {
          notifyDone(`Duplicated as “${made.name}”, with a webhook URL of its own`);
          router.push(`/flows/${made.id}`);
        },
        onError: (error) => notifyProblem("The flow was not duplicated", error),
      }),
    remove: async () => {
      const live = flow.active ? "It is live: its webhook URL stops answering at once. " : "";
      const sure = await confirm({
        title: `Delete “${name}”?`,
        body: `${live}Its draft, its versions and its executions are deleted with it. This cannot be undone.`,
        confirmLabel: "Delete flow",
        danger: true,
      });
      if (!sure) return;
      deletion.mutate(flow.id, {
        onSuccess: () => {
          notifyDone(`“${name}” was deleted`);
          router.push("/flows");
        },
        onError: (error) => notifyProblem("The flow was not deleted", error),
      });
    },
  };
}
