import type { FlowSummary } from "#api/flows/documents/schema.ts";
import { countText } from "#components/ui/count-text.ts";

/** The data lost with a flow, for the confirmation of its deletion. */
export function deletionLoss({ active }: Pick<FlowSummary, "active">): string {
  const live = active ? "It is published. Deleting it stops it. " : "";
  return `${live}Its draft, versions and executions are deleted too. This cannot be undone.`;
}

const mostNamed = 8;

/** The same for several flows, which are named. */
export function FlowsLoss({ flows }: { flows: readonly Pick<FlowSummary, "id" | "name" | "active">[] }) {
  const live = flows.filter(({ active }) => active).length;
  const named = flows.slice(0, mostNamed);
  return (
    <>
      <ul style={{ margin: "0 0 12px", paddingLeft: 20 }}>
        {named.map(({ id, name, active }) => (
          <li key={id}>
            {name}
            {active && " (published)"}
          </li>
        ))}
        {flows.length > named.length && <li>and {countText(flows.length - named.length, "flow")} more</li>}
      </ul>
      {live > 0 && (
        <p>Deleting them stops the {live === 1 ? "published flow" : `${live} published flows`}.</p>
      )}
      <p>Drafts, versions and executions are deleted too. This cannot be undone.</p>
    </>
  );
}
