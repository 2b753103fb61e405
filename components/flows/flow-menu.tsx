import { Menu } from "@mantine/core";
import {
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconListDetails,
  IconPlayerPlay,
  IconPlayerStop,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import Link from "next/link";
import type { FlowSummary } from "#api/flows/documents/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { flowExportUrl } from "#components/api/flows.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import rows from "#components/ui/row-list.module.css";
import { useFlowActions } from "./flow-actions.ts";
import { openLabels } from "./labels-dialog.tsx";
import { openMove } from "./move-dialog.tsx";

/** The actions for a flow in the list. */
export function FlowMenu({ flow }: { flow: FlowSummary }) {
  return (
    <ActionsMenu className={rows.menu} label={`Actions for ${flow.name}`} width={200}>
      <FlowMenuItems flow={flow} />
    </ActionsMenu>
  );
}

/** Rendered only while the menu is open: a list has many menus. */
function FlowMenuItems({ flow }: { flow: FlowSummary }) {
  const actions = useFlowActions(flow);
  const canEdit = useCanEdit();
  return (
    <>
      <Menu.Item
        leftSection={<IconListDetails size={16} />}
        component={Link}
        href={`/executions?flow=${flow.id}`}
      >
        Show executions
      </Menu.Item>
      {canEdit &&
        (flow.active ? (
          <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={actions.unpublish}>
            Unpublish
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={actions.publish}>
            Publish
          </Menu.Item>
        ))}
      {canEdit && (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={actions.duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => openMove([flow])}>
            Move to folder…
          </Menu.Item>
          <Menu.Item leftSection={<IconTag size={16} />} onClick={() => openLabels([flow])}>
            Labels…
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconDownload size={16} />}
        component="a"
        href={flowExportUrl(flow.id)}
        download
      >
        Export JSON
      </Menu.Item>
      {canEdit && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} color={dangerColor} onClick={actions.remove}>
            Delete…
          </Menu.Item>
        </>
      )}
    </>
  );
}
