"use client";

import { Radio, Stack, Text } from "@mantine/core";
import type { FlowAccess as Access, FlowAccessBody } from "#api/flows/documents/access/schema.ts";
import { useChangeFlowAccess, useFlowAccess } from "#components/api/flow-access.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { AddPerson } from "./add-person.tsx";
import { PersonList } from "./person-list.tsx";

interface FlowAccessProps {
  flowId: string;
  readOnly: boolean;
}

/** Who can see a flow. A change is saved immediately. */
export function FlowAccess({ flowId, readOnly }: FlowAccessProps) {
  return (
    <QueryBoundary query={useFlowAccess(flowId)} what="people" count={2}>
      {(access) => <AccessFields flowId={flowId} access={access} readOnly={readOnly} />}
    </QueryBoundary>
  );
}

function AccessFields({ flowId, access, readOnly }: FlowAccessProps & { access: Access }) {
  const change = useChangeFlowAccess(flowId);
  // The choice shows at once. If it is refused, the stored one is back.
  const shown: FlowAccessBody | Access = (change.isPending && change.variables) || access;
  const stored = access.people.map(({ id }) => id);
  // A person who is added while another one is being saved must not replace that one.
  const saving = change.isPending && change.variables?.private ? change.variables.people : undefined;
  const ids = saving ?? stored;
  const save = (people: readonly string[]) => change.mutate({ private: true, people: [...people] });
  return (
    <Stack gap={12}>
      <FormProblem problem={change.error?.message} />
      <Radio.Group
        label="Who can see this flow"
        value={shown.private ? "people" : "everyone"}
        onChange={(value) => change.mutate({ private: value === "people" })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="everyone" label="Everyone" description="All members" disabled={readOnly} />
          <Radio
            value="people"
            label="Only some people"
            description="Owners always see it. Others cannot see it."
            disabled={readOnly}
          />
        </Stack>
      </Radio.Group>
      {access.private && (
        <>
          <PersonList
            people={access.people}
            readOnly={readOnly || change.isPending}
            onRemove={(removed) => save(ids.filter((id) => id !== removed))}
          />
          {!readOnly && <AddPerson listed={ids} onAdd={(id) => save([...ids, id])} />}
        </>
      )}
      {access.private && access.people.length === 0 && (
        <Text size="sm" c="dimmed">
          Only owners can see it.
        </Text>
      )}
    </Stack>
  );
}
