import { Anchor } from "@mantine/core";
import Link from "next/link";
import classes from "./execution-list.module.css";

interface SearchScopeProps {
  flowId: string | undefined;
  /** The id that the search has reached; null once it has searched everything. */
  reached: string | null;
}

/** Says what a search covers and how far it has come, with a link to the setting that extends it. */
export function SearchScope({ flowId, reached }: SearchScopeProps) {
  return (
    <p className={classes.scope}>
      Searches ids and the line beside each flow’s name
      {reached !== null && <>, so far back to {timeOf(reached).toLocaleString("en-GB", format)}</>}. To find
      other values, choose search fields in{" "}
      <Anchor
        component={Link}
        href={flowId === undefined ? "/flows" : `/flows/${flowId}?settings=open`}
        size="sm"
      >
        {flowId === undefined ? "a flow’s settings" : "the flow’s settings"}
      </Anchor>
      .
    </p>
  );
}

const format = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

/** Ids begin with the time at which they were made (UUIDv7). */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
