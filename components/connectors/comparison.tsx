import { Alert, Anchor } from "@mantine/core";
import Link from "next/link";
import type { ConnectorComparison } from "#api/connectors/imports-schema.ts";
import { countText } from "#components/ui/count-text.ts";
import classes from "./connectors.module.css";

/** Changed operations that are listed. */
const maxListed = 100;

/** The differences between two versions, the breaking ones first, and the flows that use them. */
export function Comparison({ comparison }: { comparison: ConnectorComparison }) {
  const { connector, added, removed, changed, uses } = comparison;
  if (connector.length + added.length + removed.length + changed.length === 0)
    return <p>Nothing that a flow can notice has changed.</p>;
  const sorted = changed.toSorted((a, b) => Number(b.breaking) - Number(a.breaking));
  return (
    <div className={classes.form}>
      <Uses uses={uses} />
      <ul className={classes.changes} aria-label="Differences">
        {connector.map(({ detail, breaking }) => (
          <li key={detail} className={breaking ? classes.breaking : undefined}>
            {detail}
          </li>
        ))}
        {removed.length > 0 && (
          <li className={classes.breaking}>Removed: {removed.map(({ title }) => title).join(", ")}</li>
        )}
        {added.length > 0 && <li>Added: {added.map(({ title }) => title).join(", ")}</li>}
        {sorted.slice(0, maxListed).map(({ name, title, breaking, changes }) => (
          <li key={name}>
            {title} {breaking && <span className={classes.breaking}>(breaking)</span>}
            <ul>
              {changes.map((change) => (
                <li key={change.detail} className={change.breaking ? classes.breaking : undefined}>
                  {change.detail}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {sorted.length > maxListed && <li>{sorted.length - maxListed} more changed operations</li>}
      </ul>
    </div>
  );
}

function Uses({ uses: { flows, hidden_flows: hidden } }: Pick<ConnectorComparison, "uses">) {
  if (flows.length + hidden === 0) return null;
  return (
    <Alert color="yellow" title={`${countText(flows.length + hidden, "flow")} use what changed`}>
      {flows.map(({ id, name, operations }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Anchor component={Link} href={`/flows/${id}`}>
            {name}
          </Anchor>{" "}
          ({operations.map((each) => each.name).join(", ")})
        </span>
      ))}
      {hidden > 0 && ` and ${countText(hidden, "private flow")} that you cannot see`}. They keep their version until
      someone moves their nodes.
    </Alert>
  );
}
