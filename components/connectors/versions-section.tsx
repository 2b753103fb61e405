import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { Fragment, useState } from "react";
import type { ConnectorVersion } from "#api/connectors/imports-schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useConnectorVersions, useVersionChanges } from "#components/api/connector-imports.ts";
import sections from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { countText } from "#components/ui/count-text.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Comparison } from "./comparison.tsx";

/** The versions of an imported connector, with the changes of each, and the flows that use it. */
export function VersionsSection({ name }: { name: string }) {
  const canEdit = useCanEdit();
  const query = useConnectorVersions(name);
  const isRecorded = /^(?:curl|HAR)$/.test(query.data?.data[0]?.source.format ?? "");
  const from = isRecorded ? "from-requests" : "from-openapi";
  const add = canEdit && (
    <Button component={Link} href={`/settings/connectors/${from}?name=${name}`} style={{ flex: "none" }}>
      Import a newer version
    </Button>
  );
  return (
    <SettingsSection title="Versions" text="Flows keep the version that they were made with." action={add}>
      <QueryBoundary query={query} what="versions" count={1}>
        {({ data, uses }) => (
          <>
            <ul className={sections.box} aria-label="Versions">
              {data.map((version) => (
                <VersionRow key={version.version} name={name} version={version} />
              ))}
            </ul>
            <p>
              {uses.flows.length + uses.hidden_flows === 0 && "No flow uses it."}
              {uses.flows.length > 0 && "Used by "}
              {uses.flows.map((flow, index) => (
                <Fragment key={flow.id}>
                  {index > 0 && ", "}
                  <Anchor component={Link} href={`/flows/${flow.id}`}>
                    {flow.name}
                  </Anchor>
                </Fragment>
              ))}
              {uses.hidden_flows > 0 &&
                `${uses.flows.length > 0 ? " and by" : "Used by"} ${countText(uses.hidden_flows, "private flow")} that you cannot see`}
            </p>
          </>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}

function VersionRow({ name, version }: { name: string; version: ConnectorVersion }) {
  const [isOpen, setIsOpen] = useState(false);
  const { version: number, api_version, operations, source, created_at } = version;
  return (
    <li className={sections.line} style={{ flexWrap: "wrap" }}>
      <div className={sections.grow}>
        <div className={sections.name}>Version {number}</div>
        <div className={sections.facts}>
          <span>API {api_version}</span>
          <span>{countText(operations, "operation")}</span>
          <span>{source.format}</span>
          {source.url !== null && <code>{source.url}</code>}
          <span>
            imported <RelativeTime at={created_at} />
          </span>
        </div>
        {source.notes.map((note) => (
          <div key={note} className={sections.facts}>
            {note}
          </div>
        ))}
      </div>
      {number > 1 && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Hide changes" : "Show changes"}
        </Button>
      )}
      {isOpen && (
        <div style={{ flexBasis: "100%" }}>
          <Changes name={name} to={number} />
        </div>
      )}
    </li>
  );
}

function Changes({ name, to }: { name: string; to: number }) {
  return (
    <QueryBoundary query={useVersionChanges(name, to - 1, to)} what="changes" count={2}>
      {(comparison) => <Comparison comparison={comparison} />}
    </QueryBoundary>
  );
}
