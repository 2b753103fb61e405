import type { Caller } from "#server/identity/access/authenticate.ts";

/**
 * The viewer for whom a statement selects flows, as a parameter for `visibleFlow`: a user's id, or null for
 * an owner, who sees all flows.
 */
export function viewerOf({ userId, seesAllFlows }: Pick<Caller, "userId" | "seesAllFlows">): string | null {
  return seesAllFlows ? null : userId;
}

/**
 * The only rule of who can see a flow, as an SQL condition: owners see all flows, everyone sees those that are open to
 * all, and a private flow is visible to its people. The role decides separately what they may do there. The list of
 * people is read for private flows only.
 *
 * @param flow the alias of the row of `flows`. A row that is missing (`left join`) is visible to owners only
 * @param viewer the parameter with the value of `viewerOf`: `$2`
 * @example `where ${visibleFlow("f", "$2")}`
 */
export function visibleFlow(flow: string, viewer: string): string {
  return `(${viewer}::uuid is null or not ${flow}.private or exists (
    select from flow_people person where person.flow_id = ${flow}.id and person.user_id = ${viewer}::uuid))`;
}
