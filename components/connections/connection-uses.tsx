import { Anchor, List, Text } from "@mantine/core";
import Link from "next/link";
import type { ConnectionFlows } from "#api/connectors/connections-schema.ts";

/** The API lists no more. */
const mostListed = 50;

/** The flows that fail when their connection is deleted, the published ones first. */
export function ConnectionUses({ flows }: Pick<ConnectionFlows, "flows">) {
  if (flows.length === 0) return "No flow uses it. Its secret is deleted permanently.";
  const inOrder = flows.toSorted((one, other) => Number(other.published) - Number(one.published));
  return (
    <>
      <Text inherit mb={8}>
        Its secret is deleted permanently. Steps of {flows.length === 1 ? "this flow" : "these flows"} that
        use it fail until another connection is chosen there:
      </Text>
      <List size="sm" mah={240} style={{ overflowY: "auto" }} aria-label="Flows that use it">
        {inOrder.map(({ id, name, published }) => (
          <List.Item key={id}>
            <Anchor component={Link} href={`/flows/${id}`} target="_blank" underline="always" inherit>
              {name}
            </Anchor>{" "}
            {published ? "published" : "draft only"}
          </List.Item>
        ))}
      </List>
      {flows.some(({ published }) => published) && (
        <Text inherit mt={8}>
          A flow that starts with an event at the provider has a webhook there, which stays. Unpublish such a
          flow first, and the webhook is removed.
        </Text>
      )}
      {flows.length >= mostListed && (
        <Text inherit mt={8}>
          Only {mostListed} flows are listed. More may use it.
        </Text>
      )}
    </>
  );
}
