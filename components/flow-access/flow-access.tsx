"use client";

import { ActionIcon, Radio, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { FlowAccess as Access, FlowAccessBody } from "#api/flows/documents/access/schema.ts";
import { useChangeFlowAccess, useFlowAccess } from "#components/api/flow-access.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { AddPerson } from "./add-person.tsx";
import classes from "./flow-access.module.css";

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

interface PersonListProps {
  people: Access["people"];
  readOnly: boolean;
  onRemove: (id: string) => void;
}

/** The people who see a private flow. */
function PersonList({ people, readOnly, onRemove }: PersonListProps) {
  return (
    <ul aria-label="People who can see this flow" className={classes.people}>
      {people.map(({ id, name, service, fixed }) => (
        <li key={id} className={classes.person}>
          <span className={classes.name}>
            {name}
            {service && <span className={classes.kind}> service</span>}
          </span>
          {!readOnly && !fixed && (
            <ActionIcon variant="subtle" size={28} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
