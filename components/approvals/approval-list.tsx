"use client";

import { Button } from "@mantine/core";
import { IconChecklist, IconExternalLink } from "@tabler/icons-react";
import Link from "next/link";
import type { PendingApproval } from "#api/executions/approvals/schema.ts";
import { usePendingApprovals } from "#components/api/approvals.ts";
import { LiveIndicator } from "#components/execution/live-indicator.tsx";
import { useLiveRefresh } from "#components/execution/use-live-refresh.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { RowList } from "#components/ui/row-list.tsx";
import classes from "./approval-list.module.css";

/** The list is complete: it has no further pages. */
const complete = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => undefined,
};

const heads = ["Approval", "Flow", "Approvers", "Waiting since", "Times out", ""];

/** The approvals page: what waits for a decision, the longest waiting first. */
export function ApprovalList() {
  const approvals = usePendingApprovals();
  const { isStale, connection } = useLiveRefresh(undefined, false, approvals.refetch);
  return (
    <>
      <PageHeader
        title="Approvals"
        actions={<LiveIndicator connection={connection} paused={false} isStale={isStale} />}
      />
      <QueryBoundary query={approvals} what="approvals" height={44}>
        {({ data, count }) =>
          data.length === 0 ? (
            <NoApprovals />
          ) : (
            <>
              <RowList
                aria-label="Pending approvals"
                heads={heads}
                layout={classes.lines}
                more={{ query: complete, label: "Show more approvals" }}
              >
                {data.map((approval) => (
                  <ApprovalRow
                    key={`${approval.execution_id} ${approval.scope} ${approval.node_id}`}
                    approval={approval}
                  />
                ))}
              </RowList>
              {count > data.length && (
                <p className={classes.more}>
                  {count - data.length} more. They appear here once earlier ones are decided.
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function ApprovalRow({ approval }: { approval: PendingApproval }) {
  const { execution_id, flow_name, execution_name, title, is_mine, waiting_since, expires_at, url } =
    approval;
  const name = title || "Approval";
  const asked = askedText(approval);
  return (
    <li className={rows.row}>
      <span className={`${rows.what} ${classes.what}`}>
        {is_mine && url !== null ? (
          // Who is asked may not see the flow.
          <a href={url} className={rows.open} data-row>
            {name}
          </a>
        ) : (
          <Link href={`/executions/${execution_id}`} className={rows.open} data-row>
            {name}
          </Link>
        )}
        {execution_name !== null && <span className={rows.note}>{execution_name}</span>}
      </span>
      <span className={`${rows.dim} ${rows.cut} ${classes.flow}`}>{flow_name}</span>
      <span className={`${is_mine ? classes.mine : rows.dim} ${rows.cut} ${classes.people}`} title={asked}>
        {asked}
      </span>
      <span className={`${rows.dim} ${classes.since}`}>
        {waiting_since !== null && <RelativeTime at={waiting_since} />}
      </span>
      <span className={`${rows.dim} ${classes.until}`}>
        {expires_at === null ? "Never" : <RelativeTime at={expires_at} />}
      </span>
      <span className={`${rows.menu} ${classes.actions}`}>
        {url !== null && <Decide url={url} name={name} />}
      </span>
    </li>
  );
}

/** "You, Bo, grace@example.com" */
function askedText({ approvers, people, is_mine }: PendingApproval): string {
  const names = is_mine ? ["You", ...approvers.slice(1)] : approvers;
  return [...names, people].filter((each) => each !== "").join(", ") || "Anyone with the link";
}

function Decide({ url, name }: { url: string; name: string }) {
  return (
    <>
      <CopyButton value={url} label={`Copy link: ${name}`} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        size="xs"
        variant="default"
        rightSection={<IconExternalLink size={14} aria-hidden />}
        aria-label={`Decide: ${name}`}
      >
        Decide
      </Button>
    </>
  );
}

function NoApprovals() {
  return (
    <EmptyState
      icon={IconChecklist}
      title="No pending approvals"
      actions={
        <Button component={Link} href="/flows/templates?q=approv" variant="default">
          See templates with approvals
        </Button>
      }
    >
      Add an Approval node to a flow. Its requests wait here until someone approves or rejects them.
    </EmptyState>
  );
}
