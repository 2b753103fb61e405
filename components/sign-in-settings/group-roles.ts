import { type GroupRole, groupRoleSchema } from "#api/identity/providers/schema.ts";

/** Groups and roles as text: `group = role`, one on each line. */
export function writeGroupRoles(groupRoles: readonly GroupRole[]): string {
  return groupRoles.map(({ group, role }) => `${group} = ${role}`).join("\n");
}

/** The inverse. The role follows the last `=`. A sentence if a line is wrong. */
export function readGroupRoles(text: string): GroupRole[] | string {
  const read: GroupRole[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const at = line.lastIndexOf("=");
    const given = { group: line.slice(0, at), role: line.slice(at + 1).trim() };
    const parsed = groupRoleSchema.safeParse(given);
    if (at < 0 || !parsed.success)
      return `“${line.trim()}” is not a group and a role, such as “developers = editor”.`;
    read.push(parsed.data);
  }
  return read;
}
