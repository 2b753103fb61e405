import { IconLink } from "@tabler/icons-react";
import type { Flow } from "#api/flows/documents/schema.ts";
import { linkName } from "#components/flow/trigger-links.ts";
import type { Command } from "#components/ui/commands.ts";
import { copyText } from "#components/ui/copy-text.ts";

/**
 * A command for each URL of the flow's triggers. Where there are several of a kind, each names its node.
 *
 * @param labelOf the label of the node with this id
 */
export function linkCommands(webhooks: Flow["webhooks"], labelOf: (nodeId: string) => string): Command[] {
  const byName = Map.groupBy(webhooks, linkName);
  return [...byName].flatMap(([name, links]) =>
    links.map(({ node_id, url }) => ({
      id: `copy-link-${node_id}`,
      label: `Copy ${name}${links.length > 1 ? ` of “${labelOf(node_id)}”` : ""}`,
      group: "Flow",
      keywords: ["URL", "address", "share"],
      icon: IconLink,
      listedBy: "open-palette",
      run: () => void copyText(url, `Copied ${url}`),
    })),
  );
}
