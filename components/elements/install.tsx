import type { CatalogItem } from "#api/elements/schema.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import classes from "./code-export.module.css";

export interface InstallProps {
  item: CatalogItem;
  baseUrl: string;
  webhook: string | undefined;
}

/** The command that installs the element, with the webhook that its form is connected to. */
export function Install({ item, baseUrl, webhook }: InstallProps) {
  const isPro = item.meta.tier === "pro";
  const query = [...(webhook ? [`webhook=${webhook}`] : []), ...(isPro ? ["token=YOUR_LICENSE_KEY"] : [])];
  const search = query.length === 0 ? "" : `?${query.join("&")}`;
  const command = `npx shadcn@latest add "${baseUrl}/builder/elements/items/${item.name}.json${search}"`;
  return (
    <div>
      <h2 className={classes.heading}>Install</h2>
      <div className={classes.command}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <code tabIndex={0}>{command}</code>
        <CopyButton value={command} label="Copy install command" />
      </div>
      <p className={classes.note}>
        {webhook
          ? "What you copy or install here posts to the connected flow."
          : "Adds the files to the elements folder of your project. It does not need a components.json."}
      </p>
    </div>
  );
}
