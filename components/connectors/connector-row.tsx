import { Badge } from "@mantine/core";
import Link from "next/link";
import type { ConnectorEntry } from "#api/connectors/schema.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import sections from "#components/page/section.module.css";
import { countText } from "#components/ui/count-text.ts";
import classes from "./connectors.module.css";
import { describeRanks, operationCount } from "./rank-text.ts";

/** A connector on one line, which opens its page. */
export function ConnectorRow({ connector }: { connector: ConnectorEntry }) {
  const { name, title, imported, api_version, ranks } = connector;
  return (
    <li>
      <Link href={`/settings/connectors/${name}`} className={`${sections.line} ${classes.row}`}>
        <ConnectorIcon connector={name} />
        <div className={sections.grow}>
          <div className={sections.name}>{title}</div>
          <div className={sections.facts}>
            <span>API {api_version}</span>
            <span>{countText(operationCount(ranks), "operation")}</span>
            {!imported && <span>{describeRanks(ranks)}</span>}
          </div>
        </div>
        {imported && (
          <Badge variant="default" radius="sm">
            Imported
          </Badge>
        )}
      </Link>
    </li>
  );
}
