import type { Member } from "#api/identity/members/schema.ts";
import { toUser } from "#server/identity/people/present.ts";
import type { MemberRow } from "./data.ts";

export function toMember({ deactivatedAt, lastSeenAt, hasFactor, needsFactor, ...user }: MemberRow): Member {
  return {
    ...toUser(user),
    active: deactivatedAt === null,
    second_factor: hasFactor,
    second_factor_required: needsFactor,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}
