import { Select } from "@mantine/core";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import type { Mutation } from "#components/api/use-mutation.ts";
import { reports } from "#components/ui/notify.tsx";
import { roleOptions, roleText } from "./role-text.ts";

interface RoleSelectProps {
  /** A user or a service. */
  of: { id: string; name: string; role: Role };
  update: Pick<Mutation<unknown, { params: { id: string }; body: { role: Role } }>, "isPending" | "mutate">;
  /** Asks for a confirmation, where the role needs one. */
  isConfirmed: (role: Role) => Promise<boolean>;
}

/** The role of a user or a service, which is changed at once. */
export function RoleSelect({ of: { id, name, role }, update, isConfirmed }: RoleSelectProps) {
  const change = async (value: string | null) => {
    const next = roleSchema.safeParse(value).data;
    if (!next || next === role || !(await isConfirmed(next))) return;
    const done = `${name} is now ${roleText[next].word.toLowerCase()}`;
    update.mutate({ params: { id }, body: { role: next } }, reports(done, "The role was not changed"));
  };
  return (
    <Select
      aria-label={`Role of ${name}`}
      w={120}
      allowDeselect={false}
      disabled={update.isPending}
      data={roleOptions}
      value={role}
      onChange={(value) => void change(value)}
    />
  );
}
