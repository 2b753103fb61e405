import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconDownload, IconInfoCircle, IconPercentage } from "@tabler/icons-react";
import type { Release } from "#api/packages/releases/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { artifactUrl, useRestoreRelease } from "#components/api/packages.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { dangerColor } from "#components/ui/danger-color.ts";
import { reports } from "#components/ui/notify.tsx";
import rows from "#components/ui/row-list.module.css";
import { openChangeRollout } from "./change-rollout.tsx";
import { openReleaseDetails } from "./release-details.tsx";
import { openYank } from "./yank-release.tsx";

/** The actions for a release. */
export function ReleaseMenu({ release }: { release: Release }) {
  const { package: slug, version, yanked_at } = release;
  const canEdit = useCanEdit();
  const restore = useRestoreRelease();
  const offerAgain = () =>
    restore.mutate(
      { params: { slug, version } },
      reports(`${version} is offered again`, "The release was not restored"),
    );
  return (
    <ActionsMenu className={rows.menu} label={`Actions for ${version}`} width={200}>
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => openReleaseDetails(release)}>
        Show details
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={16} />}
        component="a"
        href={artifactUrl(slug, version)}
        download
      >
        Download file
      </Menu.Item>
      {canEdit && yanked_at === null && (
        <>
          <Menu.Item leftSection={<IconPercentage size={16} />} onClick={() => openChangeRollout(release)}>
            Change rollout…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBan size={16} />}
            color={dangerColor}
            onClick={() => openYank(release)}
          >
            Yank…
          </Menu.Item>
        </>
      )}
      {canEdit && yanked_at !== null && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={offerAgain}>
          Offer again
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}
